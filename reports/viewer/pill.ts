import type { Run } from '#engine/model/results/run.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { headline } from '../headline.ts'

/** The result of a run in a few words, in agreement with its headline. */
export function describeResult(run: Run): { readonly rating: Rating; readonly words: string } {
  const { rating } = headline(run)
  return { rating, words: WORDS[rating](run) }
}

const WORDS: Readonly<Record<Rating, (run: Run) => string>> = {
  error: () => 'could not be checked',
  violation: () => 'does not conform',
  warning: ({ baseline }) => (baseline ? 'no new violations, see the baseline' : 'no check passed'),
  unverified: () => 'not fully verified',
  note: ({ verdicts }) =>
    verdicts.some(({ known }) => known) ? 'no new violations' : 'no violations shown',
  ok: ({ only }) => (only ? 'requested checks passed' : 'conforms'),
  none: () => 'not tested',
}
