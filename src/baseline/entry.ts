import type { CauseSubject } from '#engine/model/results/cause.ts'
import type { Window } from '#engine/model/version.ts'
import type { Shape } from './shape.ts'

/** One entry of a baseline, as written in the file. */
export interface Entry extends Shape {
  /** Its line in the file, from 1. */
  readonly line: number
  /** Id of the check, or of another command's rule; missing where a cause is known. */
  readonly check?: string
  readonly cause?: CauseSubject
  /** Empty only before an update. */
  readonly reason: string
  readonly owner?: string
  /** The last day, UTC, on which it covers anything: `2027-06-30`. */
  readonly expires?: string
  /** The releases for which it is meant. */
  readonly release?: Window
}

/** The subject of an entry, in a few words. */
export function aboutOf({ check, cause }: Pick<Entry, 'check' | 'cause'>): string {
  if (check !== undefined) return check
  const { kind = 'rule', name, routes = [] } = cause ?? {}
  const where = routes.length === 0 ? '' : ` at ${routes.join(', ')}`
  return `the cause ${kind}${name === undefined ? '' : ` ${name}`}${where}`
}

/** Whether the reason is missing or a placeholder. */
export function isUnwritten(reason: string): boolean {
  return reason.trim() === '' || /^\s*TODO\b/i.test(reason)
}
