import {
  type Fleet,
  type FleetOutcome,
  type FleetServer,
  isJudged,
  isUnexpected,
  mixedGroups,
} from '#engine/model/results/fleet.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import { counted } from '#engine/text/words.ts'
import { worstFirst } from './order.ts'

/** Words for each outcome: for one server, for several, and for the last run. */
export const OUTCOME_WORDS: Readonly<
  Record<FleetOutcome, { readonly one: string; readonly many: string; readonly was: string }>
> = {
  violations: { one: 'does not conform', many: 'do not conform', was: 'did not conform' },
  target: {
    one: 'was unreachable or rejected the login',
    many: 'were unreachable or rejected the login',
    was: 'was unreachable or rejected the login',
  },
  usage: {
    one: 'lacks a credential or file that the fleet file refers to',
    many: 'lack a credential or file that the fleet file refers to',
    was: 'lacked a credential or file that the fleet file refers to',
  },
  defect: {
    one: 'failed because of a bug in this tool',
    many: 'failed because of a bug in this tool',
    was: 'failed because of a bug in this tool',
  },
  interrupted: { one: 'was skipped', many: 'were skipped', was: 'was skipped' },
  incomplete: { one: 'is not verified', many: 'are not verified', was: 'was not verified' },
  baseline: {
    one: 'has an outdated baseline',
    many: 'have an outdated baseline',
    was: 'had an outdated baseline',
  },
  conforms: { one: 'shows no violations', many: 'show no violations', was: 'showed no violations' },
}

/** A problem and the servers that have it. */
interface FixFirst {
  readonly rating: Rating
  readonly what: string
  /** Worst first. */
  readonly servers: readonly FleetServer[]
}

/**
 * Returns the problems to fix first: the causes of violations, the most common first, then the reasons why servers were
 * not tested. Each server is listed only under its first cause.
 */
function fixFirst({ servers }: Pick<Fleet, 'servers'>): readonly FixFirst[] {
  const worst = worstFirst(servers)
  const failing = worst.filter(({ outcome }) => outcome === 'violations')
  const unjudged = worst.filter((server) => !isJudged(server) && server.outcome !== 'interrupted')
  return [
    ...grouped(failing, causeOf, 'violation'),
    ...grouped(unjudged, ({ outcome }) => OUTCOME_WORDS[outcome].many, 'error').map((one) => {
      const [first, ...others] = one.servers
      return first && others.length === 0 ? { ...one, what: first.says } : one
    }),
  ]
}

/** Returns the first problems and the number of others; untested servers are always among the first. */
export function shownFirst(fleet: Pick<Fleet, 'servers'>): {
  readonly shown: readonly FixFirst[]
  readonly more: number
} {
  const all = fixFirst(fleet)
  const unjudged = all.find(({ rating }) => rating === 'error')
  const head = all.slice(0, FIRST)
  const isTold = unjudged === undefined || head.includes(unjudged)
  const shown = isTold ? head : [...head.slice(0, -1), unjudged]
  return { shown, more: all.length - shown.length }
}

const FIRST = 5

function causeOf({ causes, failing }: FleetServer): string {
  return causes[0]?.sentence ?? `${counted(failing.length, 'check')} fail without a common cause`
}

function grouped(
  servers: readonly FleetServer[],
  nameOf: (server: FleetServer) => string,
  rating: Rating,
): readonly FixFirst[] {
  const names = [...new Set(servers.map(nameOf))]
  return names
    .map((what) => ({ what, rating, servers: servers.filter((one) => nameOf(one) === what) }))
    .toSorted((a, b) => b.servers.length - a.servers.length)
}

/** Describes an unexpected release, as in `expected 5.1, got 5.2.0`; empty if there is none. */
export function driftInWords(server: FleetServer): string {
  const { expects = '', release = '' } = server
  return isUnexpected(server) ? `expected ${expects}, got ${release}` : ''
}

/** Groups of several releases, in words: `5.1.0 on 18 servers, 5.2.0 on db-3, db-9`. */
export function mixedInWords(fleet: Pick<Fleet, 'servers'>) {
  return mixedGroups(fleet.servers).map(({ name = '', releases }) => ({
    group: name,
    says: releases
      .map(({ release, servers }) => `${release} on ${namesOrCount(servers)}`)
      .join(', '),
  }))
}

const FEW = 3

function namesOrCount(names: readonly string[]): string {
  return names.length > FEW ? counted(names.length, 'server') : names.join(', ')
}

/** A server is slow from this many milliseconds on, if that is also this many times the fleet's median. */
const SLOW = 100
const TIMES = 4

/** Whether a server returns much slower than the others. */
export function isSlow(server: FleetServer, servers: readonly FleetServer[]): boolean {
  const { quarterWithin = 0 } = server
  const all = servers.flatMap((one) => one.quarterWithin ?? []).toSorted((a, b) => a - b)
  const usual = all[Math.floor(all.length / 2)] ?? 0
  return quarterWithin >= Math.max(SLOW, TIMES * usual)
}

/** Describes a server in one line: its result or the reason there is none, drift, and slow responses. */
export function lineOf(server: FleetServer, fleet: Pick<Fleet, 'servers'>): string {
  const { says, causes, quarterWithin = 0, outcome } = server
  const [cause] = causes
  return [
    outcome === 'violations' && cause ? `${says}; ${cause.sentence}` : says,
    driftInWords(server),
    ...(isSlow(server, fleet.servers)
      ? [`slow: three out of four responses took more than ${quarterWithin} ms`]
      : []),
  ]
    .filter((words) => words !== '')
    .join('; ')
}
