import { memberAt } from '../../model/json/json.ts'
import type { Exchange } from '../../model/exchange.ts'
import { findErrorType } from '../content.ts'
import { isCertifying } from './certifying.ts'

/** An exchange and its route. */
interface Asked {
  readonly exchange: Exchange
  readonly route?: string | undefined
  /** The body of the response; undefined where it is no JSON, or not there whole. */
  readonly json: () => unknown
}

/** Derives from the responses of a server which routes it has. */
export interface Routing {
  /** Routes that were served, or whose 404 is about the requested object. */
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

/** Messages that servers send for every unknown path, and for some objects. */
const GENERAL = 'HTTP 404 Not Found'

/**
 * Whether a 404 is for an unknown path; false if it is about the requested object, undefined if it
 * is another status, or ambiguous.
 */
export function isUnrouted(
  asked: Asked,
  { tellsErrors }: Pick<Routing, 'tellsErrors'>,
): boolean | undefined {
  const is = findAbsence(asked)
  return is === 'formless' ? tellsErrors || undefined : is
}

/**
 * `formless`: an object or its route is missing, and the error has not the form of the interface:
 * other responses of the server decide.
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
  return memberAt(json, 'message') === GENERAL ? undefined : false
}

function findType({ json }: Asked): string | undefined {
  return findErrorType(404, json())
}
