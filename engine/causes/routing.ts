import { createRouting, type Routing } from '../judge/evaluation/unrouted.ts'
import type { Findings } from './findings.ts'

/** What is known of which routes the server has: by all exchanges, else by those that verdicts rest on. */
export function routingIn({ sightings, missing }: Findings): Routing {
  const routing = createRouting()
  for (const sighting of sightings.values()) routing.see(sighting)
  const shown = routing.routing()
  return missing ? { ...shown, missing: new Set(missing) } : shown
}
