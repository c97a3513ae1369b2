import { fieldAt } from '../../model/json/field-path.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { whenOnly } from '../when.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** So many members that may be null, by their names, are not missing by accident. */
const NAMES = 4

/**
 * Nullable members are missing. If the server has them elsewhere and never writes null, its JSON
 * library, or a proxy, omits null values, as many libraries do by default.
 */
export function nullsLeftOut(
  failed: Iterable<Verdict>,
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const missing = [...failed].filter(isMissingNull)
  const names = new Set(missing.map(({ pointer = '' }) => fieldAt(pointer).split('.').at(-1) ?? ''))
  if (names.size < NAMES) return undefined
  const byWeight = missing.toSorted((a, b) => weightOf(b) - weightOf(a))
  return {
    sentence:
      (leavesOut(names, sightings)
        ? 'fields with the value null are omitted'
        : 'fields that can be null are missing') +
      whenOnly(
        missing.flatMap(({ exchanges }) => exchanges),
        sightings,
      ),
    subject: { kind: 'body', routes: [] },
    certainty: 'likely',
    explains: byWeight.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(byWeight),
    remedy: 'send null for fields without a value',
  }
}

/** Whether one of these members has a value elsewhere, and none of all is null. */
function leavesOut(names: ReadonlySet<string>, sightings: ReadonlyMap<number, Sighting>): boolean {
  let isThere = false
  const isWithoutNull = (value: unknown): boolean => {
    if (typeof value !== 'object') return true
    if (value === null) return false
    isThere ||= Object.keys(value).some((name) => names.has(name))
    return Object.values(value).every(isWithoutNull)
  }
  return [...sightings.values()].every(({ json }) => isWithoutNull(json() ?? [])) && isThere
}

function isMissingNull({ expected = '', actual, pointer }: Verdict): boolean {
  return pointer !== undefined && actual === 'missing' && /\bor null\b/.test(expected)
}

function weightOf({ rating }: Verdict): number {
  return rating === 'violation' ? 1 : 0
}
