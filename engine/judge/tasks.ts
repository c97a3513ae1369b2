import type { Check } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Version } from '../model/version.ts'
import { routesNamed, seesChanges } from './evidence/dispatch.ts'
import { isSafe } from './facts/rejected-by.ts'
import { stepsOf } from './state/steps.ts'

/**
 * What a recording cannot be cut for at an exchange: checks whose evidence may lie anywhere in it, in the order of the
 * file. Whoever has the task looks at every exchange of its routes, and at no other.
 */
export interface Task {
  readonly checks: readonly Check[]
  /** Routes of its evidence; missing where it can be of any. */
  readonly routes?: ReadonlySet<string>
  /** Whatever may change something is looked at too. */
  readonly changes?: true
  /** It also finds out what the account that certifies could not see. */
  readonly withheld?: true
}

/** The tasks of checks, always the same ones in the same order: of a live run with what an account could not see. */
export function tasksFor(
  checks: readonly Check[],
  { version, isLive }: { readonly version: Version; readonly isLive: boolean },
): readonly Task[] {
  const joint = checks.filter(({ evidence }) => evidence.kind !== 'one')
  const wide = joint.filter(({ evidence }) => routesNamed(evidence) === undefined)
  const named = joint.filter((check) => !wide.includes(check))
  const states = named.filter(({ evidence }) => evidence.kind === 'state')
  const changing = named.filter(({ evidence }) => seesChanges(evidence))
  const narrow = named.filter((check) => !states.includes(check) && !changing.includes(check))
  return [
    { checks: wide, ...(isLive && { withheld: true as const }) },
    { checks: states, routes: new Set(stepsOf(version).keys()) },
    { checks: changing, routes: routesOfAll(changing), changes: true as const },
    ...narrow.map((check) => ({ checks: [check], routes: routesOfAll([check]) })),
  ].filter((task) => task.checks.length > 0 || 'withheld' in task)
}

function routesOfAll(checks: readonly Check[]): ReadonlySet<string> {
  return new Set(checks.flatMap(({ evidence }) => [...(routesNamed(evidence) ?? [])]))
}

/** Whether an exchange may concern one of the tasks; `routeOf` is asked where nothing else tells. */
export function createInterest(
  tasks: readonly Task[],
  routeOf: (exchange: Exchange) => string | undefined,
): (exchange: Exchange) => boolean {
  if (tasks.length === 0) return () => false
  if (tasks.some(({ routes }) => routes === undefined)) return () => true
  const all = new Set(tasks.flatMap(({ routes }) => [...(routes ?? [])]))
  const isAboutChanges = tasks.some(({ changes }) => changes)
  return (exchange) => {
    if (isAboutChanges && !isSafe(exchange.request.method)) return true
    const route = routeOf(exchange)
    return route !== undefined && all.has(route)
  }
}

/** What part of a judgement is done here: of the exchanges that are judged each by itself, and of all else. */
export interface Share {
  /** Of so many exchanges those from the first position to before the last. */
  readonly rangeOf: (count: number) => readonly [from: number, until: number]
  /** Of so many tasks that cannot be cut at an exchange, those that are done here, by their number from 0. */
  readonly tasksOf: (count: number) => ReadonlySet<number>
}
