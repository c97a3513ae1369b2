import { ROUTES_MISSING } from '../model/results/cause.ts'
import type { Cause } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'

/** What a violation weighs beside any other check that failed or waits. */
const VIOLATION = 10

/** What a check weighs that a header hides: nobody knows yet what is wrong there. */
const HIDDEN = 2

/**
 * What violates the interface comes first, with what hides as many checks as a violation weighs; then what
 * explains most.
 */
export function inOrder(
  causes: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
): readonly Cause[] {
  return causes
    .map((cause) => ({ cause, ...weightOf(cause, failed) }))
    .toSorted((a, b) => Number(b.isGrave) - Number(a.isGrave) || b.weight - a.weight)
    .map(({ cause }) => cause)
}

/** Checks that ask for missing routes are no reason to put these first: many servers do without them. */
function weightOf(
  { explains, waiting, subject, sentence }: Cause,
  failed: ReadonlyMap<string, Verdict>,
): { readonly weight: number; readonly isGrave: boolean } {
  const violations = explains.filter((id) => failed.get(id)?.rating === 'violation').length
  const hidden = waiting.length * (subject.kind === 'header' ? HIDDEN : 1)
  const isHiding = hidden >= VIOLATION && !sentence.endsWith(ROUTES_MISSING)
  return {
    weight: violations * VIOLATION + explains.length + hidden,
    isGrave: violations > 0 || isHiding,
  }
}
