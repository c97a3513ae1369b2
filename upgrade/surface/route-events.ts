import type { ApiChange } from '#engine/knowledge/api-changes.ts'
import type { JsonField } from '#engine/knowledge/bodies.ts'
import {
  fieldWindows,
  requiredWindows,
  type RouteAvailability,
} from '#engine/knowledge/routes/route-availability.ts'
import { getOrMake } from '#engine/model/group.ts'
import { releaseNumber, type Window } from '#engine/model/version.ts'
import { formatList } from '#engine/text/words.ts'

/** The change of a route in a release. */
export interface RouteEvent {
  readonly release: string
  readonly what: string
  /** The place of its documentation; missing if only the table of routes shows it. */
  readonly source?: string
}

/** Everything that happened to a route, oldest first. */
export function listEvents(
  availability: RouteAvailability,
  changes: readonly ApiChange[],
): readonly RouteEvent[] {
  const born = availability.windows[0]?.since ?? ''
  const events = [
    ...availability.windows.flatMap(comingAndGoing),
    ...moves(availability),
    ...fieldEvents(availability, 'request', 'body'),
    ...fieldEvents(availability, 'response', 'response'),
    ...strictness(availability),
    ...queryEvents(availability),
    ...statusEvents(availability),
    ...permissionEvents(availability),
    ...changes.filter(({ curated }) => curated === true).map(toldBy),
  ]
  return events
    .filter(({ release, what }) => release !== born || what.startsWith('the route'))
    .toSorted((a, b) => releaseNumber(a.release) - releaseNumber(b.release))
}

function comingAndGoing({ since, until }: Window): readonly RouteEvent[] {
  return [
    ...(since === undefined ? [] : [{ release: since, what: 'the route was added' }]),
    ...(until === undefined ? [] : [{ release: until, what: 'the route was removed' }]),
  ]
}

function moves({ row }: RouteAvailability): readonly RouteEvent[] {
  return (row.path_changes ?? []).map(({ since, path }) => ({
    release: since,
    what: `the path is ${path}`,
  }))
}

/** Releases in which the route itself was removed. */
function endsOf(windows: RouteAvailability['windows']) {
  return new Set(windows.map(({ until }) => until))
}

function fieldEvents(
  { row, windows }: RouteAvailability,
  side: 'request' | 'response',
  word: string,
): readonly RouteEvent[] {
  const ends = endsOf(windows)
  const found = new Map<string, string[]>()
  const add = (release: string, kind: string, name: string): void => {
    getOrMake(found, `${release}\n${kind}`, (): string[] => []).push(name)
  }
  for (const field of row[side]?.fields ?? [])
    for (const [release, kind] of listMarks(field))
      if (!ends.has(release)) add(release, kind, field.name)
  return [...found].map(([key, names]) => {
    const [release = '', kind = ''] = key.split('\n')
    return { release, what: `${word}: ${kind} ${topmost(names).join(', ')}` }
  })
}

/** A field that is new and required at once is reported once. */
function listMarks(field: JsonField): readonly (readonly [release: string, kind: string])[] {
  const needed = requiredWindows(field).map(({ since }) => since)
  return [
    ...fieldWindows(field).flatMap(({ since, until }) => [
      ...(since === undefined || needed.includes(since) ? [] : [[since, 'added'] as const]),
      ...(until === undefined ? [] : [[until, 'removed'] as const]),
    ]),
    ...needed.flatMap((since) => (since === undefined ? [] : [[since, 'requires'] as const])),
    ...(field.type_changes ?? [])
      .slice(1)
      .map(({ since }) => [since, 'of a different type'] as const),
  ]
}

/** Fields below one that is named with them need no mention. */
function topmost(names: readonly string[]): readonly string[] {
  return names.filter(
    (name) => !names.some((other) => name.startsWith(`${other}.`) || name.startsWith(`${other}[`)),
  )
}

function strictness({ row, windows }: RouteAvailability): readonly RouteEvent[] {
  const ends = endsOf(windows)
  return (row.request?.unknown_keys_rejected ?? []).flatMap(({ since, until }) => [
    { release: since, what: 'body: keys that are not listed are rejected' },
    ...(until === null || ends.has(until)
      ? []
      : [{ release: until, what: 'body: keys that are not listed are ignored' }]),
  ])
}

function queryEvents({ query, windows }: RouteAvailability): readonly RouteEvent[] {
  const ends = endsOf(windows)
  return query
    .flatMap(({ name, since, until, required_since: needed }) => [
      { release: since, what: `query: added ${name}` },
      ...(until === null ? [] : [{ release: until, what: `query: removed ${name}` }]),
      ...(needed === undefined || needed === since
        ? []
        : [{ release: needed, what: `query: requires ${name}` }]),
    ])
    .filter(({ release }) => !ends.has(release))
}

function statusEvents({ row }: RouteAvailability): readonly RouteEvent[] {
  return (row.success_changes ?? []).map(({ since, status }) => ({
    release: since,
    what: `a successful response has status ${status.join(' or ')}`,
  }))
}

function permissionEvents({ row, windows }: RouteAvailability): readonly RouteEvent[] {
  const ends = endsOf(windows)
  const born = windows[0]?.since
  return (row.permissions ?? []).flatMap(({ since, until, all }) => {
    const names = formatList(all ?? [])
    return [
      ...(since === born ? [] : [{ release: since, what: `permission needed: ${names}` }]),
      ...(until === null || ends.has(until)
        ? []
        : [{ release: until, what: `permission no longer needed: ${names}` }]),
    ]
  })
}

function toldBy({ since, description, source, announced }: ApiChange): RouteEvent {
  const isTold = announced ? source : `${source}; not in the upgrade notes`
  return { release: since, what: description, source: isTold }
}
