import { type Resource, routesAbout } from '../../knowledge/resource.ts'
import { TRACKED_RESOURCES } from '../../knowledge/resources.ts'
import type { Evidence } from '../../model/check.ts'
import { rememberEach } from '../../text/recent.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Routes whose requests may change the subject of a chain of exchanges without naming it: exchanges
 * before such a request say nothing about the ones after it. Nested objects end with their parent:
 * tokens with their owner.
 */
export const findInvalidating = rememberEach((evidence: Evidence): ReadonlySet<string> => {
  if (evidence.kind !== 'chain') return NONE
  const [first, ...later] = evidence.steps.map(({ route }) => [route ?? []].flat())
  const waiting = listKinds(first ?? []).filter((kind) => isAbout(later.flat(), kind))
  const routes = [first ?? [], ...later].flat()
  const above = waiting.map(({ below }) => below)
  const effects = listKinds(routes).flatMap(({ alsoChangedBy = [] }) =>
    alsoChangedBy.flatMap((one) => one.routes),
  )
  const ends = TRACKED_RESOURCES.filter(({ kind }) => above.includes(kind)).flatMap(
    ({ end }) => end,
  )
  const { endedBy = [] } = evidence
  return new Set([...effects, ...ends, ...endedBy].filter((route) => !routes.includes(route)))
})

/** The kinds of things that these routes make, read, change or end. */
function listKinds(routes: readonly string[]): readonly Resource[] {
  return TRACKED_RESOURCES.filter(({ make, read, change, end }) =>
    [make, read, change, ...end].some((route) => route !== undefined && routes.includes(route)),
  )
}

function isAbout(routes: readonly string[], kind: Resource): boolean {
  return routesAbout(kind).some((route) => routes.includes(route))
}
