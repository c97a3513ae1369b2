import { OUTCOMES } from '#engine/model/results/verdict.ts'
import type { Result } from '#engine/model/results/result.ts'
import type { Entry } from './entry.ts'
import { type Family, familyOf } from './families.ts'

/** The scope of a result: findings that it could have shown. */
interface Looked extends Pick<Result, 'command' | 'items' | 'causes'> {
  /** Id prefixes of the checks that were asked for; all where it is empty. */
  readonly only: readonly string[]
  /** Families that were left out: an upgrade without settings says nothing about them. */
  readonly without?: readonly Family[]
  /** Whether a route was requested, if known. */
  readonly sawRoute?: (route: string) => boolean
}

/** Whether the command would have shown the finding of an entry if it still existed. */
export function isLookedAt(entry: Entry, looked: Looked): boolean {
  const { command, only, without = [] } = looked
  if (entry.check === undefined) return isCauseLookedAt(entry, looked)
  const family = familyOf(entry.check)
  if (without.includes(family)) return false
  if (family !== 'check' && family !== 'compare') return FAMILIES[command].includes(family)
  const isOfCheck = entry.outcome === undefined || WORDS.has(entry.outcome)
  if (family === 'check' && isOfCheck) return isCheckLookedAt(entry, looked)
  return command === 'compare' && isAsked(entry.check, only)
}

const WORDS = new Set<string>(OUTCOMES)

const FAMILIES: Readonly<Record<Looked['command'], readonly Family[]>> = {
  certify: [],
  judge: [],
  compare: [],
  forecast: ['forecast'],
  replay: ['replay'],
  'check-settings': ['settings'],
  upgrade: ['forecast', 'settings', 'upgrade'],
  'test-client': ['forecast', 'program'],
  // Each server's run is compared with its own list.
  fleet: [],
}

/** Whether the check of an entry was judged; for an entry about an unverified check, it may still be unverified. */
function isCheckLookedAt({ check, outcome }: Entry, { command, items }: Looked): boolean {
  // Rules that a program follows are not items.
  if (command === 'test-client') return check?.startsWith('client.') === true
  if (command !== 'judge' && command !== 'certify') return false
  return items.some(
    (item) =>
      item.rule === check &&
      (item.outcome === 'pass' ||
        item.outcome === 'fail' ||
        (outcome !== undefined && item.rating === 'unverified')),
  )
}

/** Causes are of checks; where only some were asked for, one of the others may be there still. */
function isCauseLookedAt({ cause }: Entry, { command, only, sawRoute }: Looked): boolean {
  if ((command !== 'judge' && command !== 'certify') || only.length > 0) return false
  const routes = cause?.routes ?? []
  return routes.length === 0 || !sawRoute || routes.some(sawRoute)
}

function isAsked(check: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((one) => check === one || check.startsWith(`${one}.`))
}
