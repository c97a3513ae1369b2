import {
  type Fleet,
  FLEET_OUTCOMES,
  type FleetOutcome,
  type FleetServer,
  isJudged,
} from '#engine/model/results/fleet.ts'
import { counted } from '#engine/text/words.ts'
import { OUTCOME_WORDS } from './words.ts'

/** Changes of a server since the last run, the most important first. */
const SERVER_CHANGES = ['worse', 'not tested', 'better', 'other'] as const
type ServerChange = (typeof SERVER_CHANGES)[number]

interface ChangedServer {
  readonly server: FleetServer
  readonly change: ServerChange
  /** In words: `did conform; 3 checks broke: …`. */
  readonly says: string
}

/** Returns the servers that changed since the last run, worst first; new ones are not among them. */
export function changedServers({ servers, since }: Fleet): readonly ChangedServer[] {
  if (!since) return []
  return servers
    .flatMap((server) => changeOf(server) ?? [])
    .toSorted((a, b) => SERVER_CHANGES.indexOf(a.change) - SERVER_CHANGES.indexOf(b.change))
}

function changeOf(server: FleetServer): ChangedServer | undefined {
  const { before, outcome, release, failing } = server
  if (outcome === 'interrupted' || !before) return undefined
  const isSeen = before.release !== undefined && release !== undefined
  const broken = isSeen ? failing.filter((id) => !before.failing.includes(id)) : []
  const mended = isSeen ? before.failing.filter((id) => !failing.includes(id)) : []
  const isOther = isSeen && before.release !== release
  const says = [
    ...(before.outcome === outcome ? [] : [`${OUTCOME_WORDS[before.outcome].was} before`]),
    ...(before.outcome === outcome || isJudged(server) ? [] : [server.says]),
    ...(isOther ? [`${before.release ?? ''} → ${release ?? ''}`] : []),
    ...namesOf(broken, 'broke'),
    ...namesOf(mended, 'fixed'),
  ]
  if (says.length === 0) return undefined
  // Without verdicts it is neither worse nor better; the text gives the reason.
  if (!isJudged(server)) return { server, change: 'not tested', says: says.join('; ') }
  const step = rankOf(outcome) - rankOf(before.outcome)
  const isWorse = step < 0 || (step === 0 && broken.length > mended.length)
  const isBetter = step > 0 || (step === 0 && mended.length > broken.length)
  return {
    server,
    change: isWorse ? 'worse' : isBetter ? 'better' : 'other',
    says: says.join('; '),
  }
}

function rankOf(outcome: FleetOutcome): number {
  return FLEET_OUTCOMES.indexOf(outcome)
}

/** Ids that are named; more of them are counted. */
const NAMED = 3

function namesOf(ids: readonly string[], what: string): readonly string[] {
  if (ids.length === 0) return []
  const more = ids.length > NAMED ? ', …' : ''
  return [`${counted(ids.length, 'check')} ${what}: ${ids.slice(0, NAMED).join(', ')}${more}`]
}
