import { newestRelease } from '../knowledge/releases.ts'
import { type Route, routeRows, routesOf } from '../knowledge/routes/routes.ts'
import { matcherOf } from '../knowledge/routes/matchers.ts'
import { type Exchange, NODE_HEADER, responseHeader } from '../model/exchange.ts'
import { isRecord } from '../model/json/json.ts'
import type { ProbeActor } from '../model/probe.ts'
import type { Version } from '../model/version.ts'
import { readJson } from '../text/nesting.ts'
import { findSegment, withoutQuery } from '../text/paths/path.ts'
import { isGood } from './answer.ts'

/** The requests that a run read so far, so that they can be repeated without a credential. */
export interface Readings {
  readonly note: (path: string, as: ProbeActor | undefined, exchange: Exchange) => void
  /**
   * Returns paths of routes that read and need a login, one for each route, that none of these
   * actors requested yet: only the ones that responded before, or with `all` every one that real
   * servers of the release have.
   */
  readonly unasked: (actors: readonly ProbeActor[], all: boolean) => readonly string[]
}

/** A variable place that is a whole segment. */
const PLACE = /^\{(\w+)\}$/
/** Places of other routes that have the same name are filled with something else. */
const OF_ITS_ROUTE = new Set(['id', 'name'])

/** Nothing was read yet. */
export function createReadings(version: Version): Readings {
  const matcher = matcherOf(version)
  const answered = new Map<string, string>()
  const asked = new Set<string>()
  const ids = new Map<string, string>()
  const learn = (place: string, id: unknown): void => {
    if (typeof id === 'string' && !ids.has(place) && findSegment(id) === id) ids.set(place, id)
  }
  const fill = ({ path }: Route): string | undefined => {
    const segments = path.split('/').map((segment, at, all) => {
      if (!segment.includes('{')) return segment
      const place = placeOf(all, at)
      return place === undefined ? undefined : ids.get(place)
    })
    return segments.includes(undefined) ? undefined : segments.join('/')
  }
  return {
    note: (path, as, exchange) => {
      const plain = withoutQuery(path)
      const found = matcher.match(plain)
      const route = found?.byMethod.get('GET')
      if (!found || !route || exchange.request.method !== 'GET') return
      if (as !== undefined) asked.add(`${as} ${plain}`)
      if (!isGood(exchange) || answered.has(route.name)) return
      answered.set(route.name, path)
      learn('nodeid', responseHeader(exchange, NODE_HEADER))
      const segments = route.path.split('/')
      const values = [...found.parameters]
      for (const [at, segment] of segments.entries())
        if (segment.includes('{')) learn(placeOf(segments, at) ?? '', values.shift())
      const record = recordRoutes(version).get(route.path)
      if (record !== undefined) learn(record, firstId(exchange, record))
    },
    unasked: (actors, all) =>
      readable(version)
        .flatMap((route) => answered.get(route.name) ?? (all ? (fill(route) ?? []) : []))
        .filter((path) => !actors.some((actor) => asked.has(`${actor} ${withoutQuery(path)}`))),
  }
}

/** The value for a parameter: by its name, and by its route if others have that name too. */
function placeOf(segments: readonly string[], at: number): string | undefined {
  const name = PLACE.exec(segments[at] ?? '')?.[1]
    ?.toLowerCase()
    .replaceAll('_', '')
  if (name === undefined) return undefined
  return OF_ITS_ROUTE.has(name) ? `${segments.slice(0, at).join('/')} ${name}` : name
}

/**
 * Parameters for single objects by the path of their list: `/streams` lists the values of
 * `streamid`.
 */
function recordRoutes(version: Version): ReadonlyMap<string, string> {
  return new Map(
    routesOf(version).flatMap(({ method, path }) => {
      const segments = path.split('/')
      const place = method === 'GET' ? placeOf(segments, segments.length - 1) : undefined
      return place === undefined ? [] : [[segments.slice(0, -1).join('/'), place] as const]
    }),
  )
}

/** The identifier of the first record in the response of a list. */
function firstId({ response }: Exchange, place: string): unknown {
  const json = readJson(response?.body.text)
  const lists = [json, ...(isRecord(json) ? Object.values(json) : [])].filter(Array.isArray)
  const [first] = lists.flat() as unknown[]
  if (!isRecord(first)) return undefined
  const key = NAMED_BY[place] ?? 'id'
  return first[key]
}

/** Things whose place contains something else than an id. */
const NAMED_BY: Readonly<Record<string, string>> = { username: 'username', rolename: 'name' }

/** How many routes a release has that are asked without a login, as a share of those of the newest release. */
export function shareOfReadings(version: Version): number {
  return readable(version).length / readable(newestRelease()).length
}

/** Routes that read JSON and need a login: those that real servers were seen to respond, and the single things of lists. */
function readable(version: Version): readonly Route[] {
  const seen = new Set(
    routeRows().flatMap((row) => (row.seen ? [`${row.method} ${row.path}`] : [])),
  )
  const records = new Set(recordRoutes(version).values())
  return routesOf(version).filter(({ name, method, path, open, optional, produces }) => {
    const segments = path.split('/')
    const place = placeOf(segments, segments.length - 1)
    const isRecordRoute =
      place !== undefined && records.has(place) && !segments.slice(0, -1).join().includes('{')
    return (
      method === 'GET' &&
      !open &&
      !optional &&
      (seen.has(name) || isRecordRoute) &&
      (produces?.includes('application/json') ?? true)
    )
  })
}
