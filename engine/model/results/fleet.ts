import type { Mode } from '../recording.ts'
import { type Rating, RATINGS, type Verdict } from './verdict.ts'
import type { Run } from './run.ts'
import type { Tested } from './tested.ts'

export const FLEET_FORMAT = 'graylog-conformance-fleet'

/**
 * The result of certifying one server, named by the exit code of `certify`. `target`: unreachable,
 * login rejected, or not this product; `usage`: the fleet file names something that does not exist,
 * such as the variable of its password; `interrupted`: the run ended early.
 */
export const FLEET_OUTCOMES = [
  'violations',
  'target',
  'usage',
  'defect',
  'interrupted',
  'incomplete',
  'baseline',
  'conforms',
] as const
export type FleetOutcome = (typeof FLEET_OUTCOMES)[number]

/** Conditions that can make a fleet fail. */
export const FLEET_POLICIES = [
  'violation',
  'unreachable',
  'unverified',
  'baseline',
  'drift',
] as const
export type FleetPolicy = (typeof FLEET_POLICIES)[number]

/** Counts of checks in one area by rating; findings in the baseline count only as `known`. */
interface AreaCounts {
  readonly area: string
  readonly counts: Readonly<Partial<Record<Rating | 'known', number>>>
}

/** Facts about a certified server that the next run compares. */
export interface ServerState {
  readonly outcome: FleetOutcome
  /** The release whose rules applied, `x.y.z`; missing if the server was not checked. */
  readonly release?: string
  /** Ids of the checks that are violated and not known. */
  readonly failing: readonly string[]
}

/** One server of a fleet. */
export interface FleetServer extends ServerState {
  readonly name: string
  readonly url: string
  readonly group?: string
  /** Its place in the fleet file, from 0, and the line there. */
  readonly position: number
  readonly line?: number
  /** The result in one line, or the reason why it was not checked. */
  readonly says: string
  /** As the server reported it. */
  readonly claimedVersion?: string
  /** The release that the fleet file expects: a line such as `5.1`, or one release. */
  readonly expects?: string
  readonly mode?: Mode
  /** The place of its report, relative to the folder of the fleet. */
  readonly report?: string
  readonly exchanges?: number
  /** How many checks of its release were tested. */
  readonly tested?: Tested
  /** How long it took, in milliseconds. */
  readonly took?: number
  /** The lower quartile of its response times in milliseconds, as load on our machine affects it least. */
  readonly quarterWithin?: number
  /** In the order of the reports; areas of which nothing was asked are left out. */
  readonly areas: readonly AreaCounts[]
  /** The most likely causes of its failed checks, the most important first. */
  readonly causes: readonly { readonly sentence: string; readonly checks: number }[]
  /** Its facts in the previous run; missing if it is new or there was no previous run. */
  readonly before?: ServerState
}

/** The result of certifying a fleet. */
export interface Fleet {
  readonly format: typeof FLEET_FORMAT
  readonly version: 1
  readonly tool: { readonly name: string; readonly version: string }
  /** When it began, ISO 8601. */
  readonly created: string
  /** The name of the fleet file, without its folder. */
  readonly file: string
  /** The name of the fleet. */
  readonly title?: string
  /** How many servers the file names; more than `servers` where it is a part. */
  readonly planned: number
  /** The conditions that make it fail. */
  readonly failOn: readonly FleetPolicy[]
  /** In the order of the file. */
  readonly servers: readonly FleetServer[]
  /** Outdated entries of baselines that several servers share, one sentence each. */
  readonly outdated: readonly string[]
  /** The last time, where one is known: when that was, and who is no longer in the fleet. */
  readonly since?: { readonly created: string; readonly gone: readonly string[] }
  /** False when it was ended before all servers were done. */
  readonly complete: boolean
}

/** Counts the verdicts on a server by area, in the order of its run. */
export function countByArea({ verdicts }: Pick<Run, 'verdicts'>): readonly AreaCounts[] {
  const areas = new Map<string, Partial<Record<Rating | 'known', number>>>()
  for (const verdict of verdicts.filter(({ subject }) => subject === 'server')) {
    const counts = areas.get(verdict.suite) ?? {}
    const key = getKey(verdict)
    counts[key] = (counts[key] ?? 0) + 1
    areas.set(verdict.suite, counts)
  }
  return [...areas]
    .map(([area, { none: _none, ...counts }]) => ({ area, counts }))
    .filter(({ counts }) => Object.keys(counts).length > 0)
}

function getKey({ known, rating }: Verdict): Rating | 'known' {
  return known && known.expired !== true ? 'known' : rating
}

/** The gravest rating of an area; `known` where nothing but accepted findings differs. */
export function getWorstRating({ counts }: Pick<AreaCounts, 'counts'>): Rating | 'known' {
  const grave = GRAVEST.find((rating) => (counts[rating] ?? 0) > 0)
  return grave ?? ((counts.known ?? 0) > 0 ? 'known' : (counts.ok ?? 0) > 0 ? 'ok' : 'none')
}

const GRAVEST = (['error', 'violation', 'warning', 'unverified', 'note'] as const).filter((one) =>
  RATINGS.includes(one),
)

/** The sum of a server's areas. */
export function sumCounts({ areas }: Pick<FleetServer, 'areas'>): AreaCounts['counts'] {
  const sum: Partial<Record<Rating | 'known', number>> = {}
  for (const { counts } of areas)
    for (const [key, count] of Object.entries(counts) as [Rating | 'known', number][])
      sum[key] = (sum[key] ?? 0) + count
  return sum
}

/** Whether a server was checked at all. */
export function isJudged({ outcome }: Pick<FleetServer, 'outcome'>): boolean {
  return !NOT_JUDGED.has(outcome)
}

const NOT_JUDGED = new Set<FleetOutcome>(['target', 'usage', 'defect', 'interrupted'])

/** Whether a server responds as another release than the fleet file expects. */
export function isUnexpected({ expects, release }: FleetServer): boolean {
  if (expects === undefined || release === undefined) return false
  return release !== expects && !release.startsWith(`${expects}.`)
}

/** The servers of a group, or those of none. */
interface FleetGroup {
  readonly name?: string
  readonly servers: readonly FleetServer[]
  /** How many servers have which release, the most frequent first. */
  readonly releases: readonly { readonly release: string; readonly servers: readonly string[] }[]
}

/** Groups in the order of the file. */
export function groupServers(servers: readonly FleetServer[]): readonly FleetGroup[] {
  const names = [...new Set(servers.map(({ group }) => group))]
  return names.map((name) => {
    const own = servers.filter(({ group }) => group === name)
    const releases = [...new Set(own.flatMap(({ release }) => release ?? []))].map((release) => ({
      release,
      servers: own.filter((one) => one.release === release).map((one) => one.name),
    }))
    return {
      ...(name !== undefined && { name }),
      servers: own,
      releases: releases.toSorted((a, b) => b.servers.length - a.servers.length),
    }
  })
}

/** Groups whose servers are of several releases; those of no group need not agree. */
export function mixedGroups(servers: readonly FleetServer[]): readonly FleetGroup[] {
  return groupServers(servers).filter(
    ({ name, releases }) => name !== undefined && releases.length > 1,
  )
}

/** Whether a server differs from the fleet file, or a group has several releases. */
export function isDrifting(servers: readonly FleetServer[]): boolean {
  return servers.some(isUnexpected) || mixedGroups(servers).length > 0
}
