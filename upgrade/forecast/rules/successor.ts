import { responseShape } from '#engine/knowledge/bodies.ts'
import { getLastKey } from '#engine/model/json/field-path.ts'
import { insteadOf } from '#engine/knowledge/routes/successors.ts'
import {
  routeAvailability,
  type RouteAvailability,
} from '#engine/knowledge/routes/route-availability.ts'
import { isWithin, parseTypedVersion, releaseNumber, type Version } from '#engine/model/version.ts'
import type { RequestChange } from '../calls/incompatibility.ts'

/** The successor of a removed route. */
interface Successor {
  /** In words, for the remedy. */
  readonly words: string
  /** When the route only moved: the change of the path. */
  readonly edit?: RequestChange
  /** Whether a client may change while this release runs. */
  readonly isThere: (at: Version) => boolean
}

/** Follows what replaced a route until something that the release has; undefined when nothing did. */
export function findSuccessor(availability: RouteAvailability, to: Version): Successor | undefined {
  let last = availability
  for (let steps = 0; steps < 4 && last.replacedBy !== undefined; steps += 1) {
    const next = routeAvailability(last.replacedBy)
    if (!next) return { words: `use ${last.replacedBy} instead`, isThere: () => false }
    last = next
    if (isWithin(to, next.windows)) return follow(availability, next, to)
  }
  const instead = insteadOf(availability.name)
  return (
    instead && { words: instead.words, isThere: (at) => isWithin(at, { since: instead.since }) }
  )
}

function follow(old: RouteAvailability, next: RouteAvailability, to: Version): Successor {
  const isThere = (at: Version): boolean => isWithin(at, next.windows)
  if (!isMove(old, next, to))
    return { words: `use ${next.name} instead, which has a different structure`, isThere }
  const [from, into] = differing(old.path, next.path)
  return { words: `use ${next.name} instead`, edit: { kind: 'path', from, to: into }, isThere }
}

/** A route moved when method and places in the path stayed and its response lost no field. */
function isMove(old: RouteAvailability, next: RouteAvailability, to: Version): boolean {
  if (old.method !== next.method || getPlaces(old.path) !== getPlaces(next.path)) return false
  const before = parseTypedVersion(lastRelease(old))
  const was = before && responseShape(old.name, before)
  const is = responseShape(next.name, to)
  if (!was || !is) return (was === undefined) === (is === undefined)
  const names = new Set(is.fields.map(({ name }) => name))
  return was.fields.every(({ name }) => names.has(name) || getLastKey(name) === '*')
}

/** A release in which the route still was: that of its first window's beginning, nearest to its end. */
function lastRelease({ windows, seen }: RouteAvailability): string {
  const ends = windows.at(-1)
  const within = seen.findLast(
    (one) => ends?.until === undefined || releaseNumber(one) < releaseNumber(ends.until),
  )
  return within ?? ends?.since ?? '2.0.0'
}

function getPlaces(path: string): number {
  return path.split('{').length
}

/** The parts of two paths that differ, without their common end; each begins with a segment of its own. */
function differing(old: string, next: string): readonly [from: string, to: string] {
  const [a, b] = [old.split('/'), next.split('/')]
  while (a.length > 2 && b.length > 2 && a.at(-1) === b.at(-1)) {
    a.pop()
    b.pop()
  }
  return [a.join('/'), b.join('/')]
}
