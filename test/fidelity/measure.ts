import { responseShape } from '#engine/knowledge/bodies.ts'
import type { Route } from '#engine/knowledge/routes/routes.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import type { KnownDifference } from '#reference/known-differences.ts'
import { compare, getJson } from './compare.ts'
import { isOfDocument } from './document-routes.ts'
import { rehearse } from './rehearsal.ts'
import { belowRoot, routeFinder } from './route-of.ts'
import { listJsonPaths } from '#upgrade/diff/json-paths.ts'
import { nullableKeys } from './shape-of.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/** An exchange to which the reference server responded differently. */
export interface Difference {
  /** Position in the recording. */
  readonly exchange: number
  /** `GET /streams?x=y`, relative to the root. */
  readonly request: string
  /** `GET /streams`, as in the routes table. */
  readonly route?: string
  readonly areas: readonly Area[]
  /** The differences, one sentence each. */
  readonly found: readonly string[]
  /** The listed difference that explains all of them. */
  readonly known?: KnownDifference
}

/** Routes of the interface document; those and the suites' routes; all routes. */
export const AREAS = ['document', 'suites', 'all'] as const
type Area = (typeof AREAS)[number]

export interface Count {
  readonly exchanges: number
  readonly agreeing: number
  /** Different, and listed as known. */
  readonly known: number
}

export type Agreement = Readonly<Record<Area, Count>> & {
  readonly differences: readonly Difference[]
}

interface Measuring {
  readonly version: Version
  /** Routes that the suites request, such as `GET /cluster`; requests to unknown routes count, too. */
  readonly suites: ReadonlySet<string>
  /** The listed differences of this recording. */
  readonly known: readonly KnownDifference[]
}

/**
 * Sends the requests of a recording to new reference nodes in order, and compares the responses. Objects without a
 * recorded creation are learned from the first response that shows them, after it was compared.
 */
export async function measure(recording: Recording, measuring: Measuring): Promise<Agreement> {
  const { version, suites, known } = measuring
  const exchanges = [...recording.exchanges()]
  const nullable = nullableKeys(
    exchanges.map(({ response }) => listJsonPaths(getJson(response?.body))),
  )
  const routeOf = routeFinder(version)
  await using rehearsal = await rehearse(exchanges, version)
  const compared: { readonly areas: readonly Area[]; readonly difference?: Difference }[] = []
  for (const exchange of exchanges.filter(({ response }) => response !== undefined)) {
    const target = belowRoot(exchange.request.target, version)
    const path = withoutQuery(target)
    const route = routeOf(exchange.request.method, path)
    const open = route ? openMaps(route, version) : []
    const found = compare(exchange, await rehearsal.repeat(exchange), { nullable, open })
    const document = isOfDocument(path)
    const isOf: Record<Area, boolean> = {
      document,
      suites: document || route === undefined || suites.has(route.name),
      all: true,
    }
    const areas = AREAS.filter((area) => isOf[area])
    const request = `${exchange.request.method} ${target}`
    const named = route ? { route: route.name } : {}
    const difference = { exchange: exchange.index, request, ...named, areas, found }
    compared.push(
      found.length === 0 ? { areas } : { areas, difference: explained(difference, known) },
    )
  }
  const count = (area: Area): Count => {
    const own = compared.filter(({ areas }) => areas.includes(area))
    return {
      exchanges: own.length,
      agreeing: own.filter(({ difference }) => !difference).length,
      known: own.filter(({ difference }) => difference?.known).length,
    }
  }
  return {
    document: count('document'),
    suites: count('suites'),
    all: count('all'),
    differences: compared.flatMap(({ difference }) => difference ?? []),
  }
}

/** Returns the listed difference that explains all differences. */
function explained(difference: Difference, list: readonly KnownDifference[]): Difference {
  const known = list.find(
    ({ routes, at }) =>
      routes.includes(difference.route ?? '') &&
      difference.found.every((line) => at.some((start) => line.startsWith(start))),
  )
  return known ? { ...difference, known } : difference
}

/** Returns the maps of a route's response that the table leaves open. */
function openMaps({ name }: Route, version: Version): readonly string[] {
  const fields = responseShape(name, version)?.fields ?? []
  const described = (map: string): boolean =>
    fields.some((field) => field.name.startsWith(`${map}.*`))
  return fields
    .filter((field) => field.type === 'map' && !described(field.name))
    .map(({ name }) => name)
}
