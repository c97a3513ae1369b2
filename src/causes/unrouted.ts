import { errorTypeOf } from '../judge/content.ts'
import { isRecord } from '../model/json/json.ts'
import { hasRights } from './likeness.ts'
import type { Sighting } from './sightings.ts'

/** What the answers of a server tell of which routes it has. */
export interface Routing {
  /** Routes that answered somebody, or told of the thing that was asked for that it is not there. */
  readonly served: ReadonlySet<string>
  /** Routes of the release that answered as a path does which there is not, and nothing else. */
  readonly missing: ReadonlySet<string>
  /** Whether something that is not there was answered with an ApiError. */
  readonly tellsErrors: boolean
}

/** Statuses that do not show whether the route is there. */
const TELL_NOTHING: readonly number[] = [400, 401, 403, 404, 405]

/** What the exchanges that verdicts rest on tell of routes; `served` are those that are known besides. */
export function routingOf(
  sightings: Iterable<Sighting>,
  served: ReadonlySet<string> = new Set(),
): Routing {
  const answering = new Set(served)
  const unrouted = new Set<string>()
  let tellsErrors = false
  for (const sighting of sightings) {
    const { exchange, route } = sighting
    const { status = 404 } = exchange.response ?? {}
    tellsErrors ||= status === 404 && typeOf(sighting) === 'ApiError'
    if (route === undefined || !exchange.response) continue
    const isAbsent = isUnrouted(sighting)
    if (isAbsent) unrouted.add(route)
    else if (isAbsent === false || !TELL_NOTHING.includes(status)) answering.add(route)
  }
  const missing = new Set([...unrouted].filter((route) => !answering.has(route)))
  return { served: answering, missing, tellsErrors }
}

/** What servers say of every path that they do not have, and of some things. */
const GENERAL = 'HTTP 404 Not Found'

/**
 * Whether an answer 404 is that of a path which the server does not have; false where it is about the thing that was
 * asked for, undefined where it is no 404, or tells neither.
 */
export function isUnrouted(sighting: Sighting): boolean | undefined {
  const { exchange, route } = sighting
  const { response, request } = exchange
  if (response?.status !== 404) return undefined
  const hasPlace = route === undefined || route.includes('{')
  const { state } = response.body
  const isSilent = request.method === 'HEAD' || state !== 'complete' || response.body.size === 0
  if (!isSilent && typeOf(sighting) !== 'ApiError') return true
  if (!hasPlace) return hasRights(sighting) ? true : undefined
  if (isSilent) return undefined
  const json = sighting.json()
  return isRecord(json) && json['message'] === GENERAL ? undefined : false
}

function typeOf({ json }: Sighting): string | undefined {
  return errorTypeOf(404, json())
}
