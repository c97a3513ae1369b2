import {
  type Fleet,
  type FleetServer,
  isJudged,
  isUnexpected,
  mixedGroups,
} from '#engine/model/results/fleet.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { shareTested } from '../headline.ts'
import { ratingOfServer } from './order.ts'

/** The first thing that is said of a fleet. */
interface FleetClaim {
  /** `10 of 60 servers do not conform, 4 were not judged`. */
  readonly text: string
  /** The sentence where there is little room, as on a badge. */
  readonly badge: string
  readonly rating: Rating
}

interface Statement {
  readonly count: (fleet: Fleet) => number
  readonly one: string
  readonly many: string
  readonly rating: Rating
  /** The unit of the count; servers by default. */
  readonly of?: { readonly one: string; readonly many: string }
}

/** Statements about a fleet, the most severe first. */
const STATEMENTS: readonly Statement[] = [
  {
    count: among(({ outcome }) => outcome === 'violations'),
    rating: 'violation',
    one: 'does not conform',
    many: 'do not conform',
  },
  {
    count: among((server) => !isJudged(server)),
    rating: 'error',
    one: 'was not tested',
    many: 'were not tested',
  },
  {
    count: among(isUnexpected),
    rating: 'warning',
    one: 'runs a different release than expected',
    many: 'run a different release than expected',
  },
  {
    count: ({ servers }) => mixedGroups(servers).length,
    rating: 'warning',
    of: { one: 'group', many: 'groups' },
    one: 'has several releases',
    many: 'have several releases',
  },
  {
    count: among(({ outcome }) => outcome === 'incomplete'),
    rating: 'unverified',
    one: 'is not fully verified',
    many: 'are not fully verified',
  },
  {
    count: ({ servers, outdated }) =>
      servers.filter(({ outcome }) => outcome === 'baseline').length + outdated.length,
    rating: 'warning',
    of: { one: 'baseline', many: 'baselines' },
    one: 'is out of date',
    many: 'are out of date',
  },
]

/** Sums a fleet up in one sentence. */
export function fleetClaim(fleet: Fleet): FleetClaim {
  const { servers, planned, complete } = fleet
  const found = STATEMENTS.map((one) => ({ ...one, number: one.count(fleet) })).filter(
    ({ number }) => number > 0,
  )
  const all = counted(servers.length, 'server')
  const [first] = found
  const least = leastTested(servers)
  const begin =
    first && first.of === undefined
      ? []
      : [
          `${servers.length === 1 ? 'the server shows' : `all ${all} show`} no violations in the checks that ran${least && ` (${least})`}`,
        ]
  const parts = found.map(({ number, one, many, of }, at) => {
    const noun =
      of === undefined ? (at === 0 ? ` of ${all}` : '') : ` ${number === 1 ? of.one : of.many}`
    return `${number}${noun} ${number === 1 ? one : many}`
  })
  const ends = [
    ...(servers.length < planned ? [`a part of ${planned}`] : []),
    ...(complete ? [] : ['ended before all were done']),
  ]
  return {
    text: [...begin, ...parts, ...ends].join(', '),
    badge: [
      ...(begin.length > 0 && least ? [`no violations in ${least}`] : begin),
      ...parts,
      ...ends,
    ].join(', '),
    rating: first?.rating ?? (complete ? sound(servers) : 'unverified'),
  }
}

/** Returns the coverage of the server with the fewest tested checks; empty if it is unknown. */
function leastTested(servers: readonly FleetServer[]): string {
  const tested = servers.flatMap((server) => server.tested ?? [])
  const [least] = tested.toSorted((a, b) => a.checks / a.of - b.checks / b.of)
  if (!least) return ''
  return `${tested.length === 1 ? '' : 'at least '}${shareTested(least)}`
}

function sound(servers: readonly FleetServer[]): Rating {
  return servers.every((server) => ratingOfServer(server) === 'ok') ? 'ok' : 'note'
}

function among(is: (server: FleetServer) => boolean): Statement['count'] {
  return ({ servers }) => servers.filter(is).length
}
