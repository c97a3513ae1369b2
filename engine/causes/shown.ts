import type { Verdict } from '../model/results/verdict.ts'

/** Exchanges named in a cause. */
const SHOWN = 3

/** The first exchange of each verdict, a few at most. */
export function shownBy(verdicts: readonly Verdict[]): readonly number[] {
  return [...new Set(verdicts.flatMap(({ exchanges }) => exchanges.slice(0, 1)))].slice(0, SHOWN)
}
