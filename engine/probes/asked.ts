import { matcherOf } from '../knowledge/routes/matchers.ts'
import { templateOf } from '../knowledge/routes/route-matcher.ts'
import type { Version } from '../model/version.ts'
import { withoutQuery } from '../text/paths/path.ts'

/**
 * What was asked of a server before. A real 6.1.0 makes what a route stands on, down to collections of its database, when
 * the route is first asked for, and answers 500 to one of two that are the first at once.
 */
export interface Asked {
  readonly note: (path: string) => void
  readonly has: (path: string) => boolean
}

/** Nothing was asked yet. */
export function createAsked(version: Version): Asked {
  const places = new Set<string>()
  const placeOf = (path: string): string => {
    const plain = withoutQuery(path)
    return templateOf(matcherOf(version), plain) ?? plain
  }
  return {
    note: (path) => void places.add(placeOf(path)),
    has: (path) => places.has(placeOf(path)),
  }
}
