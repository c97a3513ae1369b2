import { matcherOf } from '../knowledge/routes/matchers.ts'
import { templateOf } from '../knowledge/routes/route-matcher.ts'
import type { Version } from '../model/version.ts'
import { withoutQuery } from '../text/paths/path.ts'

/**
 * Routes that were requested before. A real 6.1.0 creates a route's resources, down to collections
 * of its database, at its first request, and returns 500 for one of two simultaneous first requests.
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
