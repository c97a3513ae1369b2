import {
  type Fleet,
  type FleetOutcome,
  type FleetPolicy,
  type FleetServer,
  isJudged,
  isUnexpected,
} from '#engine/model/results/fleet.ts'
import type { Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import { fleetClaim } from '../fleet/claim.ts'
import { ratingOfServer, worstFirst } from '../fleet/order.ts'
import { driftInWords, mixedInWords } from '../fleet/words.ts'
import { LIST_DEMAND } from '../known-words.ts'
import { incomplete } from './problem.ts'
import { counted } from '#engine/text/words.ts'

/** A fleet as a result: an item for each server, worst first, then one for each drift of a release. */
export function resultOfFleet(fleet: Fleet): Result {
  const { servers, tool, created, failOn, file, title } = fleet
  const { text, badge, rating } = fleetClaim(fleet)
  const worst = worstFirst(servers)
  const fails = new Set(failOn)
  return {
    command: 'fleet',
    tool,
    created,
    rating,
    subject: `the fleet ${title ?? file}`,
    headline: text,
    claim: badge,
    problems: problemsOf(fleet),
    items: [
      ...worst.map((server) => itemOfServer(server, fleet, fails)),
      ...worst.filter(isUnexpected).map((server) => itemOfDrift(server, fleet, fails)),
      ...mixedInWords(fleet).map((group) => itemOfGroup(group, fails)),
    ],
    causes: [],
    properties: [
      ['fleet', file],
      ['servers', String(servers.length)],
      ['complete', String(fleet.complete)],
      ['tool', `${tool.name} ${tool.version}`],
    ],
  }
}

/** Which policy an outcome falls under; a defect of ours fails always. */
const POLICY_OF: Readonly<Partial<Record<FleetOutcome, FleetPolicy>>> = {
  violations: 'violation',
  target: 'unreachable',
  usage: 'unreachable',
  incomplete: 'unverified',
  baseline: 'baseline',
}

/** Whether it contains every server of its file: another one may be the worst of them. */
export function isWholeFleet({ complete, servers, planned }: Fleet): boolean {
  return complete && servers.length >= planned
}

/** Whether the outcome of a server fails the fleet. */
export function isFailingOutcome(outcome: FleetOutcome, failOn: ReadonlySet<FleetPolicy>): boolean {
  if (outcome === 'conforms') return false
  const policy = POLICY_OF[outcome]
  return policy === undefined || failOn.has(policy)
}

function problemsOf(fleet: Fleet): readonly Problem[] {
  const { complete, outdated, failOn, servers, planned } = fleet
  const early = complete
    ? `${planned - servers.length} of ${counted(planned, 'server')} are missing from the parts provided`
    : 'the run was interrupted before all servers were done'
  return [
    ...(isWholeFleet(fleet) ? [] : [incomplete('every server was tested', early)]),
    ...(failOn.includes('baseline') ? outdated : []).map(
      (says) => ({ demand: LIST_DEMAND, says, kind: 'outdated' }) as const,
    ),
  ]
}

type Fails = ReadonlySet<FleetPolicy>

function itemOfServer(server: FleetServer, fleet: Fleet, fails: Fails): ResultItem {
  const { name, outcome, says, causes } = server
  const [cause] = causes
  return {
    ...headOf(server, fleet),
    rule: 'fleet.conforms',
    title: `MUST conform: ${name}`,
    outcome,
    rating: ratingOfOutcome(server),
    isFailing: isFailingOutcome(outcome, fails),
    says: outcome === 'conforms' ? says : cause ? `${says}; ${cause.sentence}` : says,
    ...(isJudged(server) && outcome !== 'conforms' && { found: says }),
  }
}

/** A drift is an item of its own. */
function ratingOfOutcome(server: FleetServer): ResultItem['rating'] {
  if (server.outcome === 'conforms') return 'ok'
  const rating = ratingOfServer(server)
  return rating === 'error' && server.outcome !== 'defect' ? 'unverified' : rating
}

function itemOfDrift(server: FleetServer, fleet: Fleet, fails: Fails): ResultItem {
  const { name, expects = '', release = '' } = server
  return {
    ...headOf(server, fleet),
    rule: 'fleet.release',
    title: `SHOULD run the expected release: ${name}`,
    outcome: 'drift',
    rating: 'warning',
    isFailing: fails.has('drift'),
    says: driftInWords(server),
    expected: expects,
    found: release,
  }
}

function itemOfGroup(
  { group, says }: { readonly group: string; readonly says: string },
  fails: Fails,
): ResultItem {
  return {
    rule: 'fleet.group-release',
    group,
    title: `SHOULD run one release in the group ${group}`,
    outcome: 'drift',
    rating: 'warning',
    isFailing: fails.has('drift'),
    subject: 'server',
    says,
    found: says,
    places: [],
    exchanges: [],
  }
}

function headOf({ group, line }: FleetServer, { file }: Fleet) {
  return {
    ...({ group: group ?? 'servers', subject: 'server', exchanges: [] } as const),
    places: line === undefined ? [] : [{ file, line }],
  }
}
