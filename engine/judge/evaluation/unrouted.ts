import { isRecord } from '../../model/json/json.ts'
import type { Exchange } from '../../model/exchange.ts'
import { findErrorType } from '../content.ts'
import { isCertifying } from './certifying.ts'

/** An exchange, and what it asked for. */
interface Asked {
  readonly exchange: Exchange
  readonly route?: string | undefined
  /** The body of the answer; undefined where it is no JSON, or not there whole. */
  readonly json: () => unknown
}

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

/** Feed every exchange, then ask. */
export function createRouting() {
  const served = new Set<string>()
  const unrouted = new Set<string>()
  const formless = new Set<string>()
  let tellsErrors = false
  return {
    see: (asked: Asked): void => {
      const { exchange, route } = asked
      const { status = 404 } = exchange.response ?? {}
      tellsErrors ||= status === 404 && findType(asked) === 'ApiError'
      if (route === undefined || !exchange.response) return
      const is = findAbsence(asked)
      if (is === 'formless') formless.add(route)
      else if (is === true) unrouted.add(route)
      else if (is === false || !TELL_NOTHING.includes(status)) served.add(route)
    },
    routing: (): Routing => ({
      served,
      missing: new Set(
        [...unrouted, ...(tellsErrors ? formless : [])].filter((route) => !served.has(route)),
      ),
      tellsErrors,
    }),
  }
}

/** What servers say of every path that they do not have, and of some things. */
const GENERAL = 'HTTP 404 Not Found'

/**
 * Whether an answer 404 is that of a path which the server does not have; false where it is about the thing that was
 * asked for, undefined where it is no 404, or tells neither.
 */
export function isUnrouted(
  asked: Asked,
  { tellsErrors }: Pick<Routing, 'tellsErrors'>,
): boolean | undefined {
  const is = findAbsence(asked)
  return is === 'formless' ? tellsErrors || undefined : is
}

/**
 * `formless`: a thing or its route is not there, and it is no error of the interface: what that means, the other answers
 * of the server tell.
 */
function findAbsence(asked: Asked): boolean | 'formless' | undefined {
  const { exchange, route } = asked
  const { response, request } = exchange
  if (response?.status !== 404) return undefined
  const { state } = response.body
  const isSilent = request.method === 'HEAD' || state !== 'complete' || response.body.size === 0
  const isFormless = !isSilent && findType(asked) !== 'ApiError'
  const hasPlace = route?.includes('{') === true
  if (isFormless) return hasPlace ? 'formless' : true
  if (route !== undefined && !hasPlace) return isCertifying(exchange) ? true : undefined
  if (isSilent) return undefined
  const json = asked.json()
  return isRecord(json) && json['message'] === GENERAL ? undefined : false
}

function findType({ json }: Asked): string | undefined {
  return findErrorType(404, json())
}
