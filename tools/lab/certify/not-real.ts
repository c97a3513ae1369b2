import type { SearchKind } from '../releases.ts'

/** Paths whose responses a lab server invents, by search backend. */
const NOT_REAL_PATHS: Readonly<Record<SearchKind, readonly string[]>> = {
  'joined-2': [],
  'http-2': [],
  'http-6': [],
  'stand-in': [
    '/search',
    '/views/search',
    '/events/search',
    '/messages/',
    '/count/',
    '/system/indexer/',
    '/system/indices/ranges',
    '/system/deflector',
    '/cluster/deflector',
    '/system/fields',
  ],
}

/** Checks whether a response on this path is the release's own. */
export function isRealPathOn(kind: SearchKind, path: string): boolean {
  return !NOT_REAL_PATHS[kind].some((start) => path.startsWith(start))
}
