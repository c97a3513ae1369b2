import type { Problem, ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'

/** Ratings, the gravest first: an unverified check outweighs a note. */
export const GRAVEST_FIRST: readonly Rating[] = [
  'error',
  'violation',
  'warning',
  'unverified',
  'note',
  'ok',
  'none',
]

/** Returns the most severe rating of the items; unverified if there are none, or if there is a problem. */
export function ratingOf(items: readonly ResultItem[], problems: readonly Problem[]): Rating {
  const ratings = new Set([
    ...items.map(({ rating }) => rating),
    ...(problems.length > 0 ? (['unverified'] as const) : []),
  ])
  return GRAVEST_FIRST.find((rating) => ratings.has(rating)) ?? 'ok'
}
