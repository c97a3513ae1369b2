import { changesOf } from '#engine/knowledge/api-changes.ts'
import {
  type Field,
  permissionsOf,
  requestShape,
  responseShape,
  successStatus,
} from '#engine/knowledge/bodies.ts'
import { newestRelease } from '#engine/knowledge/releases.ts'
import {
  routeAvailability,
  type RouteAvailability,
  routeNames,
} from '#engine/knowledge/routes/route-availability.ts'
import { insteadOf } from '#engine/knowledge/routes/successors.ts'
import {
  describeAvailability,
  isWithin,
  parseTypedVersion,
  releaseNumber,
  type Version,
} from '#engine/model/version.ts'
import { listEvents, type RouteEvent } from './route-events.ts'

/** A field as it is on the last release that has the route. */
export interface StoryField {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly nullable: boolean
}

/** A route's availability, for people. */
export interface RouteStory {
  readonly name: string
  readonly releases: string
  /**
   * The release whose status, permission, and fields are shown: the newest, or the last that had
   * it.
   */
  readonly asOf: string
  readonly handler?: string
  readonly status: number
  readonly login: 'open' | 'needed'
  readonly permissions: readonly string[]
  readonly deprecatedSince?: string
  readonly replacedBy?: string
  /** The alternative if no route of the same form replaces it. */
  readonly instead?: string
  /** Routes that this one replaced. */
  readonly replaces: readonly string[]
  /** A plug-in or switch brings it. */
  readonly isOptional: boolean
  readonly note?: string
  /** Releases on which a real server answered it with 2xx. */
  readonly seen: readonly string[]
  readonly query: readonly string[]
  readonly body?: { readonly strict: boolean; readonly fields: readonly StoryField[] }
  readonly answer?: { readonly fields: readonly StoryField[] }
  readonly events: readonly RouteEvent[]
}

/** The availability of a route by its name, such as `POST /streams`; undefined for an unknown one. */
export function routeStory(name: string): RouteStory | undefined {
  const availability = routeAvailability(name)
  if (!availability) return undefined
  const at = lastRelease(availability)
  const instead = isWithin(newestRelease(), availability.windows)
    ? undefined
    : insteadOf(name)?.words
  const [request, response] = [requestShape(name, at), responseShape(name, at)]
  return {
    name,
    releases: describeAvailability(availability.windows),
    asOf: at.release,
    ...(availability.handler !== undefined && { handler: availability.handler }),
    status: successStatus(name, at),
    login: isOpen(availability, at) ? 'open' : 'needed',
    permissions: permissionsOf(name, at),
    ...(availability.deprecatedSince !== undefined && {
      deprecatedSince: availability.deprecatedSince,
    }),
    ...(availability.replacedBy !== undefined && { replacedBy: availability.replacedBy }),
    ...(instead !== undefined && { instead }),
    replaces: routeNames().filter((other) => routeAvailability(other)?.replacedBy === name),
    isOptional: availability.optional,
    ...(availability.note !== undefined && { note: availability.note }),
    seen: availability.seen,
    query: availability.query.filter(({ until }) => until === null).map((one) => one.name),
    ...(request && { body: { strict: request.strict, fields: request.fields.map(storyField) } }),
    ...(response && { answer: { fields: response.fields.map(storyField) } }),
    events: listEvents(availability, changesOf(name)),
  }
}

/** Names of routes near to a text: the same path, or a part of it. */
export function routesNear(text: string): readonly string[] {
  const path = text.slice(text.indexOf('/')).toLowerCase()
  const plain = (name: string): string => name.toLowerCase().replace(/\{[^{}]*\}/g, '{}')
  const wanted = plain(path)
  const names = routeNames()
  const same = names.filter((name) => plain(name).slice(name.indexOf(' ') + 1) === wanted)
  if (same.length > 0) return same
  const method = text.slice(0, text.indexOf('/'))
  const distance = (name: string): number =>
    plain(name).length + (name.startsWith(method) ? 0 : 1000)
  return names
    .filter((name) => plain(name).includes(wanted))
    .toSorted((a, b) => distance(a) - distance(b))
}

/** The newest known release, or the last known one before the route went. */
function lastRelease({ windows, seen }: RouteAvailability): Version {
  const newest = newestRelease()
  if (isWithin(newest, windows)) return newest
  const last = windows.at(-1)
  const until = last?.until
  const near = seen.findLast(
    (one) => until === undefined || releaseNumber(one) < releaseNumber(until),
  )
  return parseTypedVersion(near ?? last?.since ?? '') ?? newest
}

function isOpen({ row }: RouteAvailability, at: Version): boolean {
  return (
    row.open?.some(({ since, until }) =>
      isWithin(at, until === null ? { since } : { since, until }),
    ) ?? false
  )
}

function storyField({ name, type, required, nullable }: Field): StoryField {
  return { name, type: type ?? 'unknown', required, nullable }
}
