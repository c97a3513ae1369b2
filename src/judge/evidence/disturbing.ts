import { KINDS } from '../../knowledge/kinds.ts'
import { SIDE_EFFECTS } from '../../knowledge/side-effects.ts'
import type { Evidence } from '../../model/check.ts'

/**
 * Routes whose requests may change what a chain of exchanges is about without naming it: what came before one of
 * them says nothing about what comes after.
 */
export function disturbing(evidence: Evidence): ReadonlySet<string> {
  if (evidence.kind !== 'chain') return NONE
  const routes = evidence.steps.flatMap(({ route }) => route ?? [])
  const about = KINDS.filter(({ make, read, change, end }) =>
    [make, read, change, ...end].some((route) => route !== undefined && routes.includes(route)),
  ).map(({ kind }) => kind)
  return new Set(
    SIDE_EFFECTS.filter(({ of, route }) => about.includes(of) && !routes.includes(route)).map(
      ({ route }) => route,
    ),
  )
}

const NONE: ReadonlySet<string> = new Set()
