import type { Evidence, Selector } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import type { Collector } from './collect.ts'
import { routesOfSelector } from './select.ts'

/**
 * Hands each exchange to the collectors that it can concern, so that the work for an exchange does not
 * grow with the checks that it has nothing to do with.
 */
export function createDispatch(
  collectors: readonly { readonly evidence: Evidence; readonly collect: Collector }[],
): (x: Annotated) => void {
  const byRoute = new Map<string, Collector[]>()
  const general: Collector[] = []
  for (const { evidence, collect } of collectors) {
    const routes = routesOf(evidence)
    if (!routes) general.push(collect)
    else for (const route of routes) byRoute.set(route, [...(byRoute.get(route) ?? []), collect])
  }
  return (x) => {
    for (const collect of general) collect(x)
    if (x.route !== undefined) for (const collect of byRoute.get(x.route) ?? []) collect(x)
  }
}

/** Steady evidence must see every changing request, so it goes to the general ones. */
function routesOf(evidence: Evidence): ReadonlySet<string> | undefined {
  const selectors = selectorsOf(evidence)
  if (evidence.kind === 'steady') return undefined
  const routes = new Set<string>()
  for (const selector of selectors) {
    const own = routesOfSelector(selector)
    if (!own) return undefined
    for (const route of own) routes.add(route)
  }
  return routes
}

function selectorsOf(evidence: Evidence): readonly Selector[] {
  switch (evidence.kind) {
    case 'one':
      return [evidence.of]
    case 'pair':
    case 'steady':
      return [evidence.first, evidence.second]
    case 'chain':
      return evidence.steps
  }
}
