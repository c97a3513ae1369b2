import { createRouting, type Routing } from '../judge/evaluation/unrouted.ts'
import type { Findings } from './findings.ts'

/** The routes that the server has: from all exchanges, otherwise from those in verdicts. */
export function routingIn({ sightings, missing }: Findings): Routing {
  const routing = createRouting()
  for (const sighting of sightings.values()) routing.see(sighting)
  const shown = routing.routing()
  return missing ? { ...shown, missing: new Set(missing) } : shown
}
