import { fieldAt } from '../../model/json/field-path.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy } from '../shown.ts'

/** So many members that may be null, by their names, are not missing by accident. */
const NAMES = 4

/** That what writes or passes on the JSON leaves out what is null, as many libraries do unless they are told. */
export function nullsLeftOut(failed: Iterable<Verdict>): Cause | undefined {
  const missing = [...failed].filter(isMissingNull)
  const names = new Set(missing.map(({ pointer = '' }) => fieldAt(pointer).split('.').at(-1)))
  if (names.size < NAMES) return undefined
  const byWeight = missing.toSorted((a, b) => weightOf(b) - weightOf(a))
  return {
    sentence: 'members that are null are left out',
    subject: { kind: 'body', routes: [] },
    certainty: 'likely',
    explains: byWeight.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(byWeight),
    remedy: 'write members without a value as null',
  }
}

function isMissingNull({ expected = '', actual, pointer }: Verdict): boolean {
  return pointer !== undefined && actual === 'missing' && /\bor null\b/.test(expected)
}

function weightOf({ rating }: Verdict): number {
  return rating === 'violation' ? 1 : 0
}
