import { sourceOf, TABLE_SOURCE } from '#engine/knowledge/api-changes.ts'
import { hasSuffix } from '#engine/knowledge/routes/path-suffixes.ts'
import {
  askedReleases,
  routeAvailability,
  turningPoint,
} from '#engine/knowledge/routes/route-availability.ts'
import { isSafe } from '#engine/judge/facts/rejected-by.ts'
import { header } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { formatList } from '#engine/text/words.ts'
import {
  isWithin,
  parseTypedVersion,
  releaseNumber,
  type Version,
  type Window,
} from '#engine/model/version.ts'
import {
  featureCause,
  type Incompatibility,
  type ReleaseStep,
  type View,
} from '../calls/incompatibility.ts'
import { wrongMethod } from './other-methods.ts'
import { findSuccessor } from './successor.ts'

/** The release has no such route, or the path means another one there. */
export function absence({ call, at, meant }: View, step: ReleaseStep): Incompatibility {
  const method = call.route === undefined && call.rejectedBy === 'method'
  const statuses = [200, 404, 405, 400, 500]
  const availability = meant === undefined ? undefined : routeAvailability(meant)
  if (!availability || meant === undefined) {
    const wrong = wrongMethod(call, at)
    const reason = method
      ? { what: 'the path does not support this method' }
      : { what: 'no release has this route', remedy: 'remove the call' }
    return {
      key: 'path',
      effect: 'breaks',
      statuses,
      basis: 'seen',
      cause: { release: at.release, ...reason, ...wrong, source: TABLE_SOURCE },
    }
  }
  if (isWithin(at, availability.windows)) return otherMeaning(call, step)
  const isOver = isPast(availability.windows, at)
  const release = releaseOfAbsence(availability.windows, step, isOver)
  const successor = findSuccessor(availability, step.to)
  const other = call.route === undefined ? '' : `; the path now belongs to ${call.route}`
  return {
    key: 'path',
    effect: successor?.edit ? 'needs-change' : 'breaks',
    statuses,
    basis: isSeenAbsent(availability.method, availability.seen, availability.windows, at)
      ? 'seen'
      : 'source',
    cause: {
      release,
      what: `${isOver ? 'the route was removed' : 'the route was added later'}${method ? ' (the path returns 405)' : ''}${other}`,
      source: sourceOf(meant, release, ['removed-route', 'renamed-route']),
      ...(successor && { remedy: addHeaders(successor.words, call) }),
    },
    ...(successor?.edit && { edits: [successor.edit] }),
    ...(successor && { worksBefore: successor.isThere(step.from) }),
  }
}

/** Adds the headers that a read does not send, but the write that replaces it requires. */
function addHeaders(words: string, { method, exchange }: Annotated): string {
  const { headers } = exchange.request
  if (!isSafe(method) || !/\b(?:use|with) POST \S+ instead$/.test(words)) return words
  const missing = [
    ...(header(headers, 'x-requested-by') === undefined ? ['X-Requested-By'] : []),
    ...(header(headers, 'content-type') === undefined ? ['Content-Type: application/json'] : []),
  ]
  return missing.length === 0 ? words : `${words}, with ${formatList(missing)}`
}

/** The route is there, but this path does not lead to it. */
function otherMeaning({ route, path }: Annotated, step: ReleaseStep): Incompatibility {
  const isSuffixed = hasSuffix(path)
  const what = isSuffixed
    ? 'the suffix is part of the path, and does not select a media type'
    : `the path belongs to ${route ?? 'no route'}`
  const remedy = 'omit the suffix and send an Accept header'
  return {
    key: 'path',
    effect: isSuffixed ? 'needs-change' : 'breaks',
    statuses: [200, 404, 405],
    worksBefore: isSuffixed,
    ...featureCause('path-suffix-chooses-type', step, { what, ...(isSuffixed && { remedy }) }),
  }
}

/** Between the two releases; else the one in which the route went, or will come. */
function releaseOfAbsence(windows: readonly Window[], step: ReleaseStep, isOver: boolean): string {
  const between = turningPoint(windows, step.from, step.to)
  return between ?? (isOver ? windows.at(-1)?.until : windows[0]?.since) ?? step.to.release
}

function isPast(windows: readonly Window[], at: Version): boolean {
  const first = windows[0]?.since
  return first === undefined || releaseNumber(first) <= releaseNumber(at)
}

/** Real servers were asked for every route that is read; one of the same absence did not have it. */
function isSeenAbsent(
  method: string,
  seen: readonly string[],
  windows: readonly Window[],
  at: Version,
): boolean {
  if (method !== 'GET' || seen.length === 0) return false
  return askedReleases().some((asked) => {
    const version = parseTypedVersion(asked)
    if (!version || isWithin(version, windows)) return false
    const isAfter = releaseNumber(version) > releaseNumber(seen[0] ?? asked)
    const isAtAfter = releaseNumber(at) > releaseNumber(seen[0] ?? asked)
    return isAfter === isAtAfter && (isAfter ? releaseNumber(version) <= releaseNumber(at) : true)
  })
}
