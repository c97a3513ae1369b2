import type { ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'

/** Ratings that count as findings, the most severe first. */
export const FINDING_RATINGS: readonly Rating[] = [
  'error',
  'violation',
  'warning',
  'unverified',
  'note',
]

/** Whether an item is something to look at: it deviates, or it should have been seen and was not. */
export function isFinding({ rating, isFailing }: ResultItem): boolean {
  return isFailing || FINDING_RATINGS.includes(rating)
}

/** Returns the findings: failing ones first, then by rating; those in the baseline come last. */
export function findingsOf(items: readonly ResultItem[]): readonly ResultItem[] {
  return items.filter(isFinding).toSorted((a, b) => rankOf(a) - rankOf(b))
}

function rankOf({ isFailing, rating, known }: ResultItem): number {
  const rank = FINDING_RATINGS.indexOf(rating)
  return (known ? 200 : 0) + (isFailing ? 0 : 100) + (rank < 0 ? FINDING_RATINGS.length : rank)
}
