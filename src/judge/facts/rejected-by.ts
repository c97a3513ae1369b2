import { has } from '../../knowledge/features/features.ts'
import { TARGET_LENGTH } from '../../knowledge/limits.ts'
import type { Route } from '../../knowledge/routes/routes.ts'
import { acceptHeader, mediaType } from '../../model/exchange.ts'
import type { Request } from '../../model/exchange.ts'
import type { Credential, RejectedBy, RequestedBy } from '../../model/facts.ts'
import type { Version } from '../../model/version.ts'
import { accepts } from './acceptable.ts'

export interface Situation {
  readonly request: Request
  /** Undefined when no route of the release has the path. */
  readonly byMethod: ReadonlyMap<string, Route> | undefined
  readonly route: Route | undefined
  readonly credential: Credential
  readonly requestedBy: RequestedBy
  /** Media type that a suffix of the path chose. */
  readonly suffixType: string | undefined
  /** The account is known not to have what the route asks for before anything else is looked at. */
  readonly lacksPermission: boolean
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether the rule about X-Requested-By exempts the method. */
export function isSafe(method: string): boolean {
  return SAFE.has(method)
}

/**
 * What stands in the way of a request, decided in the order of real servers: path, method, Accept,
 * Content-Type, a credential that cannot be read, the credential, the permission, X-Requested-By.
 * Source for the permission: seen on 2.5.2 to 7.0.1, for accounts with the Reader role.
 */
export function whatRejects(situation: Situation, version: Version): RejectedBy {
  const { byMethod, route, request, credential } = situation
  if (request.target.length > TARGET_LENGTH.taken) return 'unknown'
  if (!byMethod) return 'path'
  if (request.method === 'OPTIONS') return 'none'
  if (!route) return [...byMethod.values()].some((other) => other.optional) ? 'unknown' : 'method'
  if (route.optional) return 'unknown'
  return (
    negotiation(situation, route) ??
    identification(route, credential) ??
    (situation.lacksPermission ? 'permission' : behindPermission(situation, version))
  )
}

/** What stands in the way of an account that has every permission. */
export function behindPermission(
  situation: Pick<Situation, 'request' | 'requestedBy'>,
  version: Version,
): RejectedBy {
  return standsWithoutHeader(situation, version) ? 'requested-by' : 'none'
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

function identification(route: Route, { form, validity }: Credential): RejectedBy | undefined {
  if (form === 'malformed') return 'malformed'
  if (route.open) return undefined
  if (form === 'stripped') return 'unknown'
  if (form === 'none' || form === 'bearer') return 'credential'
  if (validity === 'unknown') return 'unknown'
  return validity === 'invalid' ? 'credential' : undefined
}

function standsWithoutHeader(
  { request, requestedBy }: Pick<Situation, 'request' | 'requestedBy'>,
  version: Version,
): boolean {
  if (!has(version, 'requested-by') || isSafe(request.method)) return false
  return requestedBy === 'absent'
}
