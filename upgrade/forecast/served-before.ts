import { matcherOf } from '#engine/knowledge/routes/matchers.ts'
import { methodOfRoute } from '#engine/knowledge/routes/route-matcher.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Version } from '#engine/model/version.ts'
import type { Incompatibility, RequestChange } from './calls/incompatibility.ts'
import { changedTarget } from './request-change.ts'

/**
 * Whether a client may do all that fixes a call while the release that runs now still runs. A reason that is in the way
 * there too has the same fix there.
 */
export function mayChangeBefore(
  call: Annotated,
  inTheWay: readonly Incompatibility[],
  from: Version,
  here: readonly Incompatibility[] = [],
): boolean {
  const known = new Set(here.map(({ key }) => key))
  return (
    inTheWay.length > 0 &&
    inTheWay.every(
      ({ key, worksBefore, edits = [] }) =>
        worksBefore ?? (known.has(key) || isServedBefore(call, edits, from)),
    )
  )
}

/**
 * Whether the current release serves the changed request too, so that a client may change first.
 * Servers ignore unknown headers and query parameters; another path must exist.
 */
function isServedBefore(
  { method, path }: Annotated,
  edits: readonly RequestChange[],
  from: Version,
): boolean {
  if (edits.length === 0) return false
  const moved = changedTarget(path, edits)
  return edits.every(
    ({ kind }) =>
      kind === 'header' ||
      kind === 'query' ||
      (kind === 'path' &&
        matcherOf(from).match(moved)?.byMethod.has(methodOfRoute(method)) === true),
  )
}
