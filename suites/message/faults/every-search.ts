import { type Edit, field, type FieldChange, good, on } from '#engine/suite.ts'

/** The routes that search within a range of time. */
export const SEARCHES = [
  'GET /search/universal/relative',
  'GET /search/universal/absolute',
  'GET /search/universal/keyword',
] as const

/** The same change to a field in the responses of all of them. */
export function everySearch(at: string, change: FieldChange): Edit {
  return on(good(...SEARCHES), field(at, change))
}
