import { TABLE_SOURCE } from '../../src/knowledge/api-changes.ts'
import { routeLife } from '../../src/knowledge/route-lives.ts'
import { requestShape } from '../../src/knowledge/bodies.ts'
import { onlyReads } from '../../src/knowledge/reads-by-post.ts'
import { isSafe } from '../../src/judge/facts/obstacle.ts'
import { matcherOfAllReleases } from '../../src/judge/routes.ts'
import type { Annotated } from '../../src/model/facts.ts'
import type { CallClass, Cause, ForecastBasis } from '../../src/model/forecast.ts'
import { parseTypedVersion, releaseNumber } from '../../src/model/version.ts'
import type { Version } from '../../src/model/version.ts'
import type { Circumstances } from './calls/accounts.ts'
import { answerChanges } from './answers.ts'
import type { Edit, Hurdle, Step } from './calls/hurdle.ts'
import { hurdlesAt } from './calls/hurdles.ts'
import { browserOutlook } from './api-browser.ts'
import { isServed } from './calls/served.ts'
import { pageOutlook } from './web-page.ts'
import { splitSuffix } from '../../src/knowledge/path-suffixes.ts'
import { methodOfRoute } from '../../src/knowledge/route-matcher.ts'

/** What becomes of a call, with the edits that mend its request. */
export interface Outlook {
  /** Name of the route that the call means; undefined when no release has one. */
  readonly route: string | undefined
  readonly class: CallClass
  readonly basis: ForecastBasis
  readonly causes: readonly Cause[]
  readonly edits: readonly Edit[]
  /** The exchange that breaks and gives out what this call uses. */
  readonly restsOn?: number
}

/** A call as both releases see it. */
export interface Seen {
  readonly before: Annotated
  readonly after: Annotated
}

/** Foretells one call from what stands in its way on both releases and what happened to it. */
export function classify(seen: Seen, step: Step, around: Circumstances): Outlook {
  const { before, after } = seen
  const wasServed = isServed(before, step.from)
  const moved = browserOutlook(seen, step, wasServed)
  if (moved) return moved
  const meant = meantRoute(before, after, wasServed)
  const there = hurdlesAt({ call: after, at: step.to, meant }, step, around)
  const here = hurdlesAt({ call: before, at: step.from, meant }, step, around)
  if (wasServed) {
    if (meant === undefined && before.method !== 'OPTIONS') return notKnown()
    const known = new Set(here.map(({ key }) => key))
    const fresh = there.filter(({ key }) => !known.has(key) || isDrawn(key))
    return fresh.length > 0 ? refused(meant, fresh) : served(before, meant, step)
  }
  return pageOutlook(seen, step, failing(before, { meant, here, there }, around))
}

/** What a server draws anew at each start is no proof for another one, of the same release or not. */
function isDrawn(key: string): boolean {
  return key === 'search-accept'
}

/**
 * The route that the client means. A good answer tells; else the more literal of two routes that a path
 * matches, as `/streams/paginated` is a stream's id before it is a list; where neither release has one,
 * that of any other.
 */
function meantRoute(before: Annotated, after: Annotated, wasServed: boolean): string | undefined {
  const [a, b] = [before.route, after.route]
  if (a === undefined && b === undefined && !wasServed) return routeOfAny(before)
  if (a === undefined || b === undefined || a === b) return a ?? b
  if (wasServed) return a
  return placesOf(b) < placesOf(a) ? b : a
}

/** The route of whatever release has it; a suffix of the path is none of its own. */
function routeOfAny({ path, method }: Annotated): string | undefined {
  const matcher = matcherOfAllReleases()
  const wanted = methodOfRoute(method)
  return [path, splitSuffix(path).path]
    .map((one) => matcher.match(one)?.byMethod.get(wanted)?.name)
    .find((name) => name !== undefined)
}

function placesOf(route: string): number {
  return route.split('{').length
}

function notKnown(): Outlook {
  return { route: undefined, class: 'unknown', basis: 'source', causes: [], edits: [] }
}

const RANK = { breaks: 0, 'needs-change': 1, unknown: 2 } as const

function refused(route: string | undefined, hurdles: readonly Hurdle[]): Outlook {
  const ranked = hurdles.toSorted((a, b) => RANK[a.effect] - RANK[b.effect])
  const worst = ranked[0]
  return {
    route,
    class: worst?.effect ?? 'unknown',
    basis: worst?.basis ?? 'source',
    causes: ranked.map(({ cause }) => cause),
    edits: worst?.effect === 'breaks' ? [] : ranked.flatMap(({ edits }) => edits ?? []),
  }
}

function served(before: Annotated, meant: string | undefined, step: Step): Outlook {
  const route = meant ?? ''
  const changes = answerChanges(before, route, step)
  const counted = changes.filter(({ kind }) => kind !== 'note')
  const isSeen = meant === undefined || isOfRecorded(step) || isSeenServed(meant, step.to)
  const causes = changes.map(({ cause }) => cause)
  const basis = isSeen ? 'seen' : 'source'
  if (counted.length > 0) return { route: meant, class: 'answer-changes', basis, causes, edits: [] }
  if (!isSafe(before.method) && !onlyReads(route) && !isSeen)
    return { route: meant, class: 'unknown', basis, causes: [...causes, unproven(step)], edits: [] }
  return { route: meant, class: 'works', basis, causes, edits: [] }
}

/** A write is never promised on its source alone. */
const unproven = ({ to }: Step): Cause => ({
  release: to.release,
  what: 'nothing stands against it in the sources, but no real server was seen answering this write around that release',
  source: TABLE_SOURCE,
  remedy: 'try it on a test server of that release',
})

interface Ways {
  readonly meant: string | undefined
  readonly here: readonly Hurdle[]
  readonly there: readonly Hurdle[]
}

/** The call failed in the recording: mended when what explains that is gone and nothing else is in the way. */
function failing(before: Annotated, { meant, here, there }: Ways, around: Circumstances): Outlook {
  const reasons = here.filter(({ statuses }) => statuses.includes(before.status))
  const isOptional = meant !== undefined && (routeLife(meant)?.optional ?? false)
  const isLostAnyway = reasons.every(({ key }) => isEarly(key)) && around.isAbsent(before.path)
  const remains = reasons.length === 0 || isLostAnyway || isOptional
  const stays = there.filter(({ effect }) => effect !== 'unknown')
  const basis = [...stays, ...reasons][0]?.basis ?? 'seen'
  if (stays.length > 0 || remains) {
    const causes = stays.map(({ cause }) => cause)
    const edits = stays.some(({ effect }) => effect === 'breaks')
      ? []
      : stays.flatMap(({ edits: one }) => one ?? [])
    return { route: meant, class: 'already-fails', basis, causes, edits }
  }
  if (there.length > 0)
    return {
      route: meant,
      class: 'unknown',
      basis,
      causes: there.map(({ cause }) => cause),
      edits: [],
    }
  return { route: meant, class: 'mends', basis, causes: reasons.map(mended), edits: [] }
}

/** What servers refuse for before they look for the thing that a path names. */
function isEarly(key: string): boolean {
  return ['accept', 'media-type', 'malformed', 'credential', 'requested-by'].includes(key)
}

function mended({ cause: { release, what, source } }: Hurdle): Cause {
  return { release, what: `no longer in the way: ${what}`, source }
}

/** Of the line that was recorded the recording itself is the proof. */
function isOfRecorded({ from, to }: Step): boolean {
  return from.major === to.major && from.minor === to.minor
}

/**
 * Whether a real server was seen serving the route around a release: in its own line, or on both sides
 * of it with the same request.
 */
function isSeenServed(route: string, to: Version): boolean {
  const seen = routeLife(route)?.seen ?? []
  const line = `${to.major}.${to.minor}.`
  if (seen.some((one) => one.startsWith(line))) return true
  const older = seen.findLast((one) => releaseNumber(one) <= releaseNumber(to))
  const newer = seen.find((one) => releaseNumber(one) >= releaseNumber(to))
  if (older === undefined || newer === undefined) return false
  return [older, newer].every((one) => {
    const version = parseTypedVersion(one)
    return version !== undefined && formOf(route, version) === formOf(route, to)
  })
}

function formOf(route: string, at: Version): string {
  const shape = requestShape(route, at)
  return shape ? JSON.stringify([shape.fields, shape.strict]) : ''
}
