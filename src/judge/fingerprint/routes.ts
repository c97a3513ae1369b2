import { createMatcher } from '../../knowledge/route-matcher.ts'
import type { RouteMatcher } from '../../knowledge/route-matcher.ts'
import { routeRows, windowOf } from '../../knowledge/routes.ts'
import type { RouteRow } from '../../knowledge/routes.ts'
import { isRecord } from '../facts/content.ts'
import type { Clue } from './clue.ts'
import type { Observation } from './observe.ts'
import { everyRelease, NONE, others, releasesIn } from './releases.ts'
import type { ReleaseSet } from './releases.ts'

/** All rows of the route table that one method and path can mean. */
export interface RouteGroup {
  /** `GET /streams/paginated` */
  readonly name: string
  readonly rows: readonly RouteRow[]
  readonly releases: ReleaseSet
  readonly literal: boolean
}

interface RouteClues {
  readonly there: Clue
  readonly missing: Clue
}

/** Answers that come only after a route was found: 401 is left out, for anything may say it. */
const AFTER_ROUTING = new Set([400, 403, 406, 409, 415])

/** Media types that a suffix of the path chooses in some releases. */
const SUFFIX = /\.(json|ndjson|csv|log)$/

/** The rows that a request can mean; undefined when no release has such a route. */
export function groupOf({ method, path }: Observation): RouteGroup | undefined {
  if (SUFFIX.test(path)) return undefined
  index ??= buildIndex()
  const match = index.matcher.match(path)
  if (!match) return undefined
  const name = [...match.byMethod.values()][0]?.path ?? path
  return index.groups.get(`${method === 'HEAD' ? 'GET' : method} ${name}`)
}

/** Whether no release has anything at the first segment of the path. */
export function isFarOff({ path }: Observation): boolean {
  index ??= buildIndex()
  return index.matcher.match(path) === undefined && index.matcher.reach(path) === 'nothing'
}

/** A route that answers is there, one that the server does not know is not: both leave some releases. */
export function routeClue(x: Observation, group: RouteGroup): Clue | undefined {
  if (group.releases === NONE || group.releases === everyRelease()) return undefined
  if (isThere(x)) return cluesAbout(group).there
  return isMissing(x, group) ? cluesAbout(group).missing : undefined
}

const made = new WeakMap<RouteGroup, RouteClues>()

function cluesAbout(group: RouteGroup): RouteClues {
  const known = made.get(group)
  if (known) return known
  const { name, releases } = group
  const clues = {
    there: { rule: name, what: `${name} is there`, releases },
    missing: { rule: name, what: `${name} is not there`, releases: others(releases) },
  }
  made.set(group, clues)
  return clues
}

function isThere(x: Observation): boolean {
  if (x.status >= 200 && x.status < 300)
    return x.type === 'application/json' && (x.json === undefined ? x.own : !isEmpty(x.json))
  return x.own && AFTER_ROUTING.has(x.status) && x.errorType !== undefined
}

/**
 * Only where a bare server is known to have answered the route, and nothing in the path or the query can
 * be what was not found.
 */
function isMissing(x: Observation, { rows, literal }: RouteGroup): boolean {
  if (!x.own || !rows.some(({ seen }) => seen)) return false
  if (x.status === 405) return true
  if (!literal || x.place.query !== '') return false
  if (x.status === 404) return x.text === '' || x.errorType === 'ApiError'
  return x.status === 200 && x.type === 'text/html' && x.method === 'GET'
}

function isEmpty(json: unknown): boolean {
  return isRecord(json) && Object.keys(json).length === 0
}

interface Index {
  readonly matcher: RouteMatcher
  readonly groups: ReadonlyMap<string, RouteGroup>
}
let index: Index | undefined

/** Places of variables are one and the same whatever a release calls them. */
function buildIndex(): Index {
  const groups = new Map<string, RouteGroup>()
  const shapes = new Set<string>()
  for (const row of routeRows())
    for (const { path, releases } of pathsOf(row)) {
      const shape = path.replaceAll(/\{[^}]*?(\.\.\.)?\}/g, '{x$1}')
      shapes.add(shape)
      const name = `${row.method} ${shape}`
      const known = groups.get(name)
      groups.set(name, {
        name,
        rows: [...(known?.rows ?? []), row],
        releases: (known?.releases ?? NONE) | releases,
        literal: !shape.includes('{'),
      })
    }
  return { matcher: createMatcher([...shapes].map(asRoute)), groups: withoutUncertain(groups) }
}

/** Routes that a plug-in or a switch brings prove nothing, neither there nor missing. */
function withoutUncertain(groups: ReadonlyMap<string, RouteGroup>): Map<string, RouteGroup> {
  const isCertain = ({ shipped_in, not_on_bare_server, path }: RouteRow): boolean =>
    shipped_in === undefined &&
    not_on_bare_server === undefined &&
    !/^\/(api-browser|api-docs|openapi)/.test(path)
  return new Map([...groups].filter(([, { rows }]) => rows.every(isCertain)))
}

function pathsOf(row: RouteRow): readonly { path: string; releases: ReleaseSet }[] {
  const life = releasesIn((row.windows ?? [row]).map(windowOf))
  const changes = row.path_changes ?? [{ since: row.since, path: row.path }]
  return changes.map(({ since, path }, at) => {
    const until = changes[at + 1]?.since
    return { path, releases: life & releasesIn({ since, ...(until !== undefined && { until }) }) }
  })
}

function asRoute(path: string) {
  return {
    ...{ name: path, method: 'ANY', path, open: false, optional: false },
    ...{ produces: undefined, consumes: undefined },
  }
}
