import type { Evidence, Selector } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import type { Collector } from './collect.ts'

/**
 * Hands each exchange to the collectors that it can concern, so that the work for an exchange does not
 * grow with the checks that it has nothing to do with.
 */
export function createDispatch(
  collectors: readonly { readonly evidence: Evidence; readonly collect: Collector }[],
): (x: Annotated) => void {
  const byRoute = new Map<string, Collector[]>()
  const byObstacle = new Map<string, Collector[]>()
  const general: Collector[] = []
  for (const { evidence, collect } of collectors) {
    const routes = valuesOf(evidence, ({ route }) => route)
    const obstacles = valuesOf(evidence, ({ obstacle }) => obstacle)
    if (routes) enter(byRoute, routes, collect)
    else if (obstacles) enter(byObstacle, obstacles, collect)
    else general.push(collect)
  }
  return (x) => {
    for (const collect of general) collect(x)
    for (const collect of byObstacle.get(x.obstacle) ?? []) collect(x)
    if (x.route !== undefined) for (const collect of byRoute.get(x.route) ?? []) collect(x)
  }
}

function enter(
  table: Map<string, Collector[]>,
  keys: ReadonlySet<string>,
  collect: Collector,
): void {
  for (const key of keys) table.set(key, [...(table.get(key) ?? []), collect])
}

/**
 * What one member of the selectors may be; undefined when one of them leaves it open. Steady evidence
 * and joint evidence must see every changing request, so they go to the general ones.
 */
function valuesOf(
  evidence: Evidence,
  member: (selector: Selector) => string | readonly string[] | undefined,
): ReadonlySet<string> | undefined {
  if (evidence.kind === 'steady' || evidence.kind === 'joint') return undefined
  const values = new Set<string>()
  for (const selector of selectorsOf(evidence)) {
    const own = member(selector)
    if (own === undefined) return undefined
    for (const value of typeof own === 'string' ? [own] : own) values.add(value)
  }
  return values
}

function selectorsOf(evidence: Evidence): readonly Selector[] {
  switch (evidence.kind) {
    case 'one':
      return [evidence.of]
    case 'pair':
    case 'steady':
      return [evidence.first, evidence.second]
    case 'joint':
      return [evidence.before, evidence.after]
    case 'chain':
      return evidence.steps
    case 'handshake':
      return []
  }
}
