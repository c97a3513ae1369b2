import { has } from '../../knowledge/features/features.ts'
import { TARGET_LENGTH } from '../../knowledge/limits.ts'
import type { Route } from '../../knowledge/routes/routes.ts'
import { acceptHeader, mediaType, type Request } from '../../model/exchange.ts'
import type { Credential, RejectedBy, RequestedBy } from '../../model/facts.ts'
import type { Version } from '../../model/version.ts'
import { accepts } from './acceptable.ts'

interface Situation {
  readonly request: Request
  /** Undefined when no route of the release has the path. */
  readonly byMethod: ReadonlyMap<string, Route> | undefined
  readonly route: Route | undefined
  readonly credential: Credential
  readonly requestedBy: RequestedBy
  /** Media type that a suffix of the path chose. */
  readonly suffixType: string | undefined
  /** The account is known to lack the permission that the route checks first. */
  readonly lacksPermission: boolean
  /** Whether the server carried out the request. */
  readonly isCarriedOut: () => boolean
  /** Whether the response says that X-Requested-By is missing. */
  readonly missesHeader: () => boolean
}

/** The part that decides about X-Requested-By. */
type Sender = Pick<Situation, 'request' | 'requestedBy' | 'missesHeader'>

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the rule about X-Requested-By exempts the method. */
export function isSafe(method: string): boolean {
  return SAFE.has(method)
}

/**
 * The reason why a server must reject a request, in the order of real servers: path, method,
 * Accept, Content-Type, a malformed credential, the credential, a parameter that is not a number,
 * the permission, X-Requested-By. Source for the permission: seen on 2.5.2 to 7.0.1, for accounts
 * with the Reader role.
 */
export function whatRejects(situation: Situation, version: Version): RejectedBy {
  const { byMethod, route, request } = situation
  if (request.target.length > TARGET_LENGTH.taken) return 'unknown'
  if (!byMethod) return 'path'
  if (request.method === 'OPTIONS') return 'none'
  if (!route) return [...byMethod.values()].some((other) => other.optional) ? 'unknown' : 'method'
  if (route.optional) return 'unknown'
  return (
    negotiation(situation, route) ??
    identification(route, situation) ??
    decoding(request, route) ??
    (situation.lacksPermission ? 'permission' : behindPermission(situation, version))
  )
}

/**
 * A parameter that is not a number but must be one: 404 before the permission check, seen on 2.1.3
 * to 7.0.1, as a Reader too.
 */
function decoding({ target }: Request, { numbers }: Route): RejectedBy | undefined {
  if (numbers.length === 0 || !target.includes('?')) return undefined
  const query = new URLSearchParams(target.slice(target.indexOf('?') + 1))
  const isUndecodable = numbers.some((name) =>
    query.getAll(name).some((value) => /^[a-z]+$/i.test(value)),
  )
  return isUndecodable ? 'parameter' : undefined
}

/** The reason why a request of an account with every permission must be rejected. */
export function behindPermission(sender: Sender, version: Version): RejectedBy {
  return standsWithoutHeader(sender, version) ? 'requested-by' : 'none'
}

function negotiation({ request, suffixType }: Situation, route: Route): RejectedBy | undefined {
  const produced = route.produces ?? ['application/json']
  const accepted = suffixType
    ? produced.includes(suffixType)
      ? 'yes'
      : 'no'
    : accepts(request.headers, produced)
  if (accepted === 'unknown' && acceptHeader(request.headers) !== undefined) {
    if (accepts(request.headers, ['application/json']) === 'no') return 'unknown'
  }
  if (accepted === 'no') return 'accept'
  if (request.body.state === 'absent' || request.body.size === 0) return undefined
  const sent = mediaType(request.headers)
  const consumed = route.consumes ?? ['application/json']
  if (sent === undefined || consumed.some((type) => type.startsWith('*') || type === sent))
    return undefined
  return 'media-type'
}

/**
 * If only the response gives evidence of a credential: a served request proves that the credential
 * was accepted, and all other rules apply.
 */
function identification(
  route: Route,
  { credential: { form, validity }, isCarriedOut }: Situation,
): RejectedBy | undefined {
  if (form === 'malformed') return 'malformed'
  if (route.open) return undefined
  if (form === 'stripped') return 'unknown'
  if (form === 'none' || form === 'bearer') return 'credential'
  if (validity === 'unknown') return isCarriedOut() ? undefined : 'unknown'
  return validity === 'invalid' ? 'credential' : undefined
}

/** An empty value may count as none: the document requires one of clients, and real servers do not. */
function standsWithoutHeader(
  { request, requestedBy, missesHeader }: Sender,
  version: Version,
): boolean {
  if (!has(version, 'requested-by') || isSafe(request.method)) return false
  return requestedBy === 'absent' || (requestedBy === 'empty' && missesHeader())
}
