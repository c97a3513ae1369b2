import type { SearchKind } from '../releases.ts'

/**
 * What is not real on a server of the lab, by what searches there: checks that begin so say nothing
 * of the release. The stand-in finds every message whatever is asked, and makes up all statistics.
 */
const NOT_REAL: Readonly<Record<SearchKind, readonly string[]>> = {
  'joined-2': [],
  'http-2': [],
  'http-6': [],
  'stand-in': ['message.search.', 'message.size.mapping'],
}

/** Whether a check says something about a server whose search is of this kind. */
export function isRealOn(kind: SearchKind, check: string): boolean {
  return !NOT_REAL[kind].some((start) => check.startsWith(start))
}

/** Paths whose responses a server of the lab makes up, by what searches there. */
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

/** Whether a response on that route, by its path alone, is the release's own. */
export function isRealPathOn(kind: SearchKind, path: string): boolean {
  return !NOT_REAL_PATHS[kind].some((start) => path.startsWith(start))
}
