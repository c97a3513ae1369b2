import type { Prediction, Seen } from './prediction.ts'
import { TABLE_SOURCE } from '#engine/knowledge/api-changes.ts'
import { has } from '#engine/knowledge/features/features.ts'
import { routeAvailability } from '#engine/knowledge/routes/route-availability.ts'
import { insteadOf } from '#engine/knowledge/routes/successors.ts'
import { onlyReads } from '#engine/knowledge/routes/reads-by-post.ts'
import { isSafe } from '#engine/judge/facts/rejected-by.ts'
import { matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import type { ResponseReads } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { AnswerDifference, Cause } from '#engine/model/upgrade/forecast.ts'
import type { Circumstances } from './calls/accounts.ts'
import { answerChanges } from './answers.ts'
import { type AnswerChange, UNSURE } from './answer-change.ts'
import { BY_WHO } from './rules/who-rules.ts'
import { isOfRecorded, isSeenServed } from './seen-served.ts'
import { mayChangeBefore } from './served-before.ts'
import { STORED_ANSWER, WITHHELD_ANSWER } from './withheld-answer.ts'
import {
  BODY_UNKNOWN,
  byRelease,
  type Incompatibility,
  isBack,
  type ReleaseStep,
} from './calls/incompatibility.ts'
import { withheldRefusal } from './calls/withheld-body.ts'
import { credentialWithheld, headersWithheld, turnsOnHeaders } from './calls/withheld-headers.ts'
import { wrongMethod } from './rules/other-methods.ts'
import { incompatibilitiesAt } from './rules/incompatibilities.ts'
import { browserPrediction } from './api-browser.ts'
import { isWithin, type Version } from '#engine/model/version.ts'
import { isServed, isUnanswered } from './calls/served.ts'
import { pagePrediction } from './web-page.ts'
import { ID_PLACE, mayExist, untoldPlace } from './calls/not-told.ts'
import { splitSuffix } from '#engine/knowledge/routes/path-suffixes.ts'
import { methodOfRoute } from '#engine/knowledge/routes/route-matcher.ts'

/** Predicts one call from the reasons to reject it on both releases and its recorded result. */
export function classify(seen: Seen, step: ReleaseStep, around: Circumstances): Prediction {
  const { before, after } = seen
  const prediction = classifyCall(seen, step, around)
  const isNew = before.route === undefined && after.route !== undefined
  const [first, ...rest] = prediction.causes
  if (prediction.class !== 'unknown' || !isNew || !first) return prediction
  if (isServed(before, step.from)) return notKnown(before, step)
  const what = `${step.from.release} does not have this route; on ${step.to.release}, ${first.what}`
  return { ...prediction, causes: [{ ...first, what }, ...rest] }
}

function classifyCall(seen: Seen, step: ReleaseStep, around: Circumstances): Prediction {
  const { before, after } = seen
  if (turnsOnHeaders(before)) return unknown(headersWithheld(step), before.route)
  if (isUnanswered(before)) return classifyUnanswered(seen, step, around)
  const wasServed = isServed(before, step.from)
  const moved = browserPrediction(seen, step, wasServed)
  if (moved) return moved
  const meant = meantRoute(before, after, wasServed)
  const found = findIncompatibilities(seen, meant, step, around)
  if (wasServed) {
    if (meant === undefined && before.method !== 'OPTIONS') return notKnown(before, step)
    return predictServed(before, meant, found, step)
  }
  return pagePrediction(seen, step, failing(before, { meant, ...found, step }, around))
}

/** The reasons to reject a call on the old release and on the new one. */
function findIncompatibilities(
  { before, after }: Seen,
  meant: string | undefined,
  step: ReleaseStep,
  around: Circumstances,
) {
  return {
    here: incompatibilitiesAt({ call: before, at: step.from, meant }, step, around),
    there: incompatibilitiesAt({ call: after, at: step.to, meant }, step, around),
  }
}

/** A call that the old release serves is rejected only for new reasons. */
function predictServed(
  before: Annotated,
  meant: string | undefined,
  { here, there }: ReturnType<typeof findIncompatibilities>,
  step: ReleaseStep,
): Prediction {
  const known = new Set(here.map(({ key }) => key))
  const fresh = there.filter(({ key }) => !known.has(key) || isOpen(key))
  return fresh.length > 0 ? refused(before, meant, fresh, step) : served(before, meant, step)
}

/**
 * A call without a recorded response counts as served if no known reason speaks against it on the
 * release it was written for, or explains its failure.
 */
function classifyUnanswered(seen: Seen, step: ReleaseStep, around: Circumstances): Prediction {
  const { before, after } = seen
  if (before.path.startsWith('/api-browser'))
    return notTold('the API browser returns pages and files, and no response was recorded', step)
  const untold = untoldPlace(before)
  if (untold !== undefined) return mayExist(before) ? notTold(untold, step) : noRoute(step)
  const meant = routeByWord(before) ?? meantRoute(before, after, before.route !== undefined)
  if (meant === undefined) return unknownRoute(before, step)
  const found = findIncompatibilities(seen, meant, step, around)
  const isOptional = routeAvailability(meant)?.optional ?? false
  if (isOptional && before.rejectedBy === 'path')
    return notTold(
      'a plugin adds the route, and the file does not show whether the plugin is installed',
      step,
    )
  if (found.here.some((one) => one.effect !== 'unknown' || one.statuses.includes(before.status)))
    return pagePrediction(seen, step, failing(before, { meant, ...found, step }, around))
  return predictServed(before, meant, found, step)
}

/** A path that no release knows may be a plug-in's; a method that no release takes there is a slip. */
function unknownRoute(call: Annotated, step: ReleaseStep): Prediction {
  const wrong = call.method === 'OPTIONS' ? undefined : wrongMethod(call, step.to)
  if (!wrong) return noRoute(step)
  const cause = { release: step.from.release, ...wrong, source: TABLE_SOURCE }
  const prediction = { route: undefined, class: 'already-fails', basis: 'source' } as const
  return { ...prediction, causes: [cause], edits: [], worksBefore: true }
}

function noRoute({ to }: ReleaseStep): Prediction {
  return unknown({
    release: to.release,
    what: 'no release has this route, but a plugin may add it',
    source: TABLE_SOURCE,
    remedy: 'remove the call, unless a plugin adds the route',
  })
}

function notTold(what: string, { to }: ReleaseStep): Prediction {
  return unknown({ release: to.release, what, source: TABLE_SOURCE })
}

/**
 * Whether a good response says nothing about other servers, as of a value that each start generates,
 * or the file has neither a response nor the whole body.
 */
function isOpen(key: string): boolean {
  return key === 'search-accept' || key === BODY_UNKNOWN
}

/**
 * The route that the client means. A good response shows it; otherwise the more literal of two
 * routes that a path matches, as `/streams/paginated` is a stream's id before it is a list; if
 * neither release has one, that of any other.
 */
function meantRoute(before: Annotated, after: Annotated, wasServed: boolean): string | undefined {
  const [a, b] = [before.route, after.route]
  if (a === undefined && b === undefined && !wasServed) return routeOfAny(before)
  if (a === undefined || b === undefined || a === b) return a ?? b
  if (wasServed) return a
  return getPlaces(b) < getPlaces(a) ? b : a
}

/** The route of whatever release has it; a suffix of the path is none of its own. */
function routeOfAny({ path, method }: Annotated): string | undefined {
  const matcher = matcherOfAllReleases()
  const wanted = methodOfRoute(method)
  return [path, splitSuffix(path).path]
    .map((one) => matcher.match(one)?.byMethod.get(wanted)?.name)
    .find((name) => name !== undefined)
}

/**
 * The route of another release that has a word of the path where this one has an id: no word is an id, so the call
 * was not served yet.
 */
function routeByWord(call: Annotated): string | undefined {
  const { route = '' } = call
  const other = routeOfAny(call)
  if (other === undefined || getPlaces(other) >= getPlaces(route)) return undefined
  const [here, there] = [route, other].map((one) => one.split('/'))
  const words = here?.filter((part, at) => part !== there?.[at]) ?? []
  return words.every((part) => ID_PLACE.test(part)) ? other : undefined
}

function getPlaces(route: string): number {
  return route.split('{').length
}

function notKnown(call: Annotated, { from, to }: ReleaseStep): Prediction {
  const other = routeOfAny(call)
  const cause =
    other === undefined
      ? { what: 'no known release has this route, but the request got a response' }
      : {
          what: `${from.release} does not have this route, but the request got a response: the recording may be from a different release`,
          remedy: successorOf(other, to) ?? 'check the release given with --from',
        }
  return unknown({ release: to.release, ...cause, source: TABLE_SOURCE }, other)
}

/** The route that replaces another one, if the release has it. */
function successorOf(route: string, to: Version): string | undefined {
  const { words, since } = insteadOf(route) ?? {}
  return since !== undefined && isWithin(to, { since }) ? words : undefined
}

function unknown(cause: Cause, route?: string): Prediction {
  return { route, class: 'unknown', basis: 'source', causes: [cause], edits: [] }
}

const RANK = { breaks: 0, 'needs-change': 1, unknown: 2 } as const

function refused(
  before: Annotated,
  route: string | undefined,
  incompatibilities: readonly Incompatibility[],
  { from }: ReleaseStep,
): Prediction {
  const ranked = incompatibilities.toSorted((a, b) => RANK[a.effect] - RANK[b.effect])
  const worst = ranked[0]
  return {
    route,
    class: worst?.effect ?? 'unknown',
    basis: worst?.basis ?? 'source',
    causes: ranked
      .toSorted((a, b) => RANK[a.effect] - RANK[b.effect] || byRelease(a.cause, b.cause))
      .map(({ cause }) => cause),
    edits: worst?.effect === 'breaks' ? [] : ranked.flatMap(({ edits }) => edits ?? []),
    ...(mayChangeBefore(before, ranked, from) && { worksBefore: true }),
  }
}

function served(before: Annotated, meant: string | undefined, step: ReleaseStep): Prediction {
  const route = meant ?? ''
  const found = answerChanges(before, route, step)
  const isSeen = meant === undefined || isOfRecorded(step) || isSeenServed(meant, step.to)
  const isUnproven = !isSafe(before.method) && !onlyReads(route) && !isSeen
  const changes = found
    // A new field, read or not, shows that the new release has the write.
    .filter((change) => (isUnproven && change.kind === 'added') || !isUnread(change, before, found))
    .map((change) => (isOnlyStored(change, before) ? { ...change, ...UNSURE } : change))
    .toSorted((a, b) => byRelease(a.cause, b.cause))
  const counted = changes.filter(({ kind }) => kind !== 'note')
  const causes = changes.map(({ cause }) => cause)
  const basis = isSeen ? 'seen' : 'source'
  const sure = counted.filter(({ kind, isUnsure }) => kind !== 'added' && isUnsure !== true)
  // New fields break no client, whether or not they come.
  if (sure.length > 0 || (counted.length > 0 && getDifference(counted) === 'gains')) {
    const answer = getDifference(counted)
    return { route: meant, class: 'answer-changes', answer, basis, causes, edits: [] }
  }
  const [first] = counted
  if (first) {
    const isStored = counted.some((change) => isOnlyStored(change, before))
    const why = isStored ? STORED_ANSWER : WITHHELD_ANSWER
    const { release, source } = first.cause
    const all = [{ release, source, ...why }, ...causes]
    return { route: meant, class: 'unknown', basis, causes: all, edits: [] }
  }
  if (isUnproven)
    return { route: meant, class: 'unknown', basis, causes: [...causes, unproven(step)], edits: [] }
  return { route: meant, class: 'works', basis, causes, edits: [] }
}

/** Whether a script shows that it does not read a changed field, or also reads the field that replaces it. */
function isUnread(
  change: AnswerChange,
  { exchange: { reads } }: Annotated,
  all: readonly AnswerChange[],
): boolean {
  if (!reads || !isOfField(change)) return false
  const { names, isStored } = reads
  if (isBeside(change, reads, all)) return true
  return names !== undefined && !isStored && !isNamed(change, names)
}

/** Whether a change is at none of the paths that a script reads, or has an alternative among them. */
function isBeside(
  change: AnswerChange,
  { paths, isEither }: ResponseReads,
  all: readonly AnswerChange[],
): boolean {
  const path = segmentsOf(findPath(change))
  if (!paths || path.length === 0) return false
  const readers = paths.map(segmentsOf)
  const placeOf = (segments: readonly string[]): number =>
    segments.length === 0 ? -1 : readers.findIndex((one) => startsWith(one, segments))
  const at = placeOf(path)
  if (at === -1) return !readers.some((one) => startsWith(path, one))
  const opposite = { added: 'removed', removed: 'added' }[change.kind as string]
  return (
    isEither === true &&
    all.some((one) => {
      const to = placeOf(segmentsOf(findPath(one)))
      return one.kind === opposite && to !== -1 && to !== at
    })
  )
}

/** Whether only a program that reads the stored response could miss the field. */
function isOnlyStored(change: AnswerChange, { exchange: { reads } }: Annotated): boolean {
  const { names = [], isStored } = reads ?? {}
  const isNew = change.kind === 'added'
  return isStored === true && !isNew && isOfField(change) && !isNamed(change, names)
}

function isOfField({ kind }: AnswerChange): boolean {
  return ['added', 'removed', 'retyped'].includes(kind)
}

function isNamed({ path, cause }: AnswerChange, names: readonly string[]): boolean {
  const name = (path ?? cause.field ?? '').split(/[^\w-]+/).findLast((part) => part !== '')
  return name === undefined ? names.length > 0 : names.includes(name)
}

function findPath({ path, cause }: AnswerChange): string {
  return path ?? /^[\w-]+$/.exec(cause.field ?? '')?.[0] ?? ''
}

/** `users[].username` and `users.username` alike. */
function segmentsOf(path: string): readonly string[] {
  return path.split(/[^\w*-]+/).filter((part) => part !== '')
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((part, at) => [part, '*'].includes(path[at] ?? '') || part === '*')
}

function getDifference(changes: readonly AnswerChange[]): AnswerDifference {
  if (changes.every(({ kind }) => kind === 'added')) return 'gains'
  return changes.some(({ kind }) => kind === 'removed') ? 'loses' : 'differs'
}

/** A write is never predicted to work only because of source code. */
const unproven = ({ to }: ReleaseStep): Cause => ({
  release: to.release,
  what: 'no source shows a change, but no recording from a real server of a nearby release contains this write',
  source: TABLE_SOURCE,
  remedy: 'try the call on a test server that runs the new release',
})

interface Ways {
  readonly meant: string | undefined
  readonly here: readonly Incompatibility[]
  readonly there: readonly Incompatibility[]
  readonly step: ReleaseStep
}

/** The call failed in the recording: fix when what explains that was removed and nothing else is in the way. */
function failing(
  before: Annotated,
  { meant, here, there, step }: Ways,
  around: Circumstances,
): Prediction {
  const reasons = isUnanswered(before)
    ? here
    : here.filter(({ statuses }) => statuses.includes(before.status))
  const isOptional = meant !== undefined && (routeAvailability(meant)?.optional ?? false)
  const isLostAnyway = reasons.every(({ key }) => isEarly(key)) && around.isAbsent(before.path)
  const remains = reasons.length === 0 || isLostAnyway || isOptional
  const stays = there.filter(({ effect }) => effect !== 'unknown')
  const basis = [...stays, ...reasons][0]?.basis ?? 'seen'
  const withheld = reasons.length === 0 ? withheldReason(before, meant, step) : undefined
  if (withheld && stays.length === 0) return unknown(withheld, meant)
  if (stays.length > 0 || remains) {
    const causes = stays.map(({ cause }) => cause).toSorted(byRelease)
    const known = new Set(here.map(({ key }) => key))
    const isNew = stays.some(({ key }) => !known.has(key)) && !isUnanswered(before)
    const edits = stays.some(({ effect }) => effect === 'breaks')
      ? []
      : stays.flatMap(({ edits: one }) => one ?? [])
    const early = mayChangeBefore(before, stays, step.from, here) && { worksBefore: true as const }
    return {
      route: meant,
      class: 'already-fails',
      basis,
      causes,
      edits,
      ...early,
      ...(isNew && { newReason: true as const }),
    }
  }
  if (there.length > 0)
    return {
      route: meant,
      class: 'unknown',
      basis,
      causes: there.map(({ cause }) => cause).toSorted(byRelease),
      edits: [],
    }
  const isUnseen = before.credential.form === 'stripped'
  if (isUnseen && reasons.some(({ key }) => BY_WHO.includes(key)))
    return unknown(credentialWithheld(step), meant)
  return {
    route: meant,
    class: 'mends',
    basis,
    causes: reasons.map((one) => mended(one, step)).toSorted(byRelease),
    edits: [],
  }
}

/** A possible reason for a rejection that is not in the file. */
function withheldReason(
  before: Annotated,
  meant: string | undefined,
  step: ReleaseStep,
): Cause | undefined {
  const { from, to } = step
  const isByCookie = has(from, 'session-cookie') !== has(to, 'session-cookie')
  if (before.credential.form === 'stripped' && before.status === 401 && isByCookie)
    return credentialWithheld(step)
  const isByHeader = before.exchange.request.isWithoutHeaders && before.status !== 404
  return isByHeader ? headersWithheld(step) : withheldRefusal(before, meant, step)
}

/** Reasons for which servers reject a request before they look up the object in its path. */
function isEarly(key: string): boolean {
  return ['accept', 'media-type', 'malformed', 'credential', 'requested-by'].includes(key)
}

function mended({ cause: { release, what, source } }: Incompatibility, step: ReleaseStep): Cause {
  return { release, what: `${isBack(step) ? 'not yet' : 'no longer'} a problem: ${what}`, source }
}
