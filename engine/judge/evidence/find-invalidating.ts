import { type Kind, routesAbout } from '../../knowledge/kind.ts'
import { KINDS } from '../../knowledge/kinds.ts'
import { SIDE_EFFECTS } from '../../knowledge/side-effects.ts'
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
  const about = listKinds(routes).map(({ kind }) => kind)
  const above = waiting.map(({ below }) => below)
  const effects = SIDE_EFFECTS.filter(({ of }) => about.includes(of)).map(({ route }) => route)
  const ends = KINDS.filter(({ kind }) => above.includes(kind)).flatMap(({ end }) => end)
  return new Set([...effects, ...ends].filter((route) => !routes.includes(route)))
})

/** The kinds of things that these routes make, read, change or end. */
function listKinds(routes: readonly string[]): readonly Kind[] {
  return KINDS.filter(({ make, read, change, end }) =>
    [make, read, change, ...end].some((route) => route !== undefined && routes.includes(route)),
  )
}

function isAbout(routes: readonly string[], kind: Kind): boolean {
  return routesAbout(kind).some((route) => routes.includes(route))
}
