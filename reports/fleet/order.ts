import {
  sumCounts,
  type FleetOutcome,
  type FleetServer,
  isUnexpected,
} from '#engine/model/results/fleet.ts'
import type { Rating } from '#engine/model/results/verdict.ts'

/** The rating of each outcome, the most severe first. */
const RATINGS: Readonly<Record<FleetOutcome, Rating>> = {
  violations: 'violation',
  target: 'error',
  usage: 'error',
  defect: 'error',
  interrupted: 'unverified',
  baseline: 'warning',
  incomplete: 'unverified',
  conforms: 'ok',
}

const ORDER = Object.keys(RATINGS)

/** The rating whose mark a server wears. */
export function ratingOfServer(server: FleetServer): Rating {
  if (server.outcome === 'conforms' && isUnexpected(server)) return 'warning'
  // A pass in another mode than write is incomplete, so it is not green.
  return server.outcome === 'conforms' && server.mode !== 'write' ? 'note' : RATINGS[server.outcome]
}

/** Sorts servers by outcome, then drift, then failed checks, then their order in the file. */
export function worstFirst(servers: readonly FleetServer[]): readonly FleetServer[] {
  return servers
    .map((server) => ({ server, weight: weightOf(server) }))
    .toSorted((a, b) => compare(a.weight, b.weight))
    .map(({ server }) => server)
}

function weightOf(server: FleetServer): readonly number[] {
  const { error = 0, violation = 0, unverified = 0, warning = 0, note = 0 } = sumCounts(server)
  return [
    ORDER.indexOf(server.outcome),
    isUnexpected(server) ? 0 : 1,
    ...[error, violation, unverified, warning, note].map((count) => -count),
    server.position,
  ]
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((value, at) => value - (b[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}
