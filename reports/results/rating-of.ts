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

/** What a result counts as: the gravest of its items; without any, or with a problem, it is unverified. */
export function ratingOf(items: readonly ResultItem[], problems: readonly Problem[]): Rating {
  const ratings = new Set([
    ...items.map(({ rating }) => rating),
    ...(problems.length > 0 ? (['unverified'] as const) : []),
  ])
  return GRAVEST_FIRST.find((rating) => ratings.has(rating)) ?? 'ok'
}
