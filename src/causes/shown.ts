import type { Verdict } from '../model/verdict.ts'

/** Exchanges named in a cause, and those of each verdict that are looked at for one. */
export const SHOWN = 3

/** The first exchange of each verdict, a few at most. */
export function shownBy(verdicts: readonly Verdict[]): readonly number[] {
  return [...new Set(verdicts.flatMap(({ exchanges }) => exchanges.slice(0, 1)))].slice(0, SHOWN)
}
