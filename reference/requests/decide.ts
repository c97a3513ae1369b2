import { decodeSegment, withoutQuery } from '#engine/text/paths/path.ts'
import { permissionsOf, requestShape } from '#engine/knowledge/bodies.ts'
import { splitSuffix } from '#engine/knowledge/routes/path-suffixes.ts'
import {
  methodOfRoute,
  type PathMatch,
  type RouteMatcher,
} from '#engine/knowledge/routes/route-matcher.ts'
import type { Route } from '#engine/knowledge/routes/routes.ts'
import { covers, permissionsOfUser } from './accounts.ts'
import type { Answer } from '../answer.ts'
import { authenticate, extend } from './authenticate.ts'
import { type CredentialRead, presentedBy } from './credentials.ts'
import { apiError, requestedByMissing, unauthorized } from '../errors.ts'
import { readAccept, type Incoming } from './incoming.ts'
import { negotiate, reads } from '../negotiate.ts'
import { allowed, unknownPath, wrongMethod } from '../pages.ts'
import type { Caller, Server } from '../server.ts'

/** Either the rejecting response, or the route and its caller. */
type Decision =
  | {
      readonly kind: 'stopped'
      readonly answer: Answer
      readonly route?: string
      readonly caller?: Caller
    }
  | {
      readonly kind: 'open'
      readonly route: Route
      readonly parameters: readonly string[]
      readonly caller: Caller | undefined
    }

/**
 * Finds the reason to reject a request, in the order of real servers: path, method, Accept, media
 * type, a malformed credential, the credential, the permission for the route, X-Requested-By.
 */
export function decide(
  request: Incoming,
  path: string,
  routes: RouteMatcher,
  server: Server,
): Decision {
  const asked = server.has('path-suffix-chooses-type')
    ? splitSuffix(path)
    : { path, type: undefined }
  const match = routes.match(asked.path)
  if (!match) return stop(unknownPath(request, routes.reach(asked.path) === 'a-route', server))
  const method = methodOfRoute(request.method)
  if (method === 'OPTIONS') return stop(options(request, match))
  const route = match.byMethod.get(method)
  if (!route) return stop(wrongMethod([...match.byMethod.keys()]))
  const accept = asked.type ?? readAccept(request)
  if (server.enforces('accept') && negotiate(accept, route.produces) === undefined)
    return stop(apiError(406), route)
  if (server.enforces('media-type') && !readsBody(request, route, server))
    return stop(apiError(415), route)
  return decideCaller(request, route, match, server)
}

function decideCaller(
  request: Incoming,
  route: Route,
  { parameters }: PathMatch,
  server: Server,
): Decision {
  const presented = presentedBy(request, server)
  if (presented.form === 'malformed' && server.enforces('malformed'))
    return stop(apiError(400, 'Invalid credentials in Authorization header'), route)
  const caller = findCaller(presented, request, server)
  if (!caller && !route.open) return stop(unauthorized(), route)
  if (caller && !mayUse(caller, route, server))
    return stop(forbidden(caller, request, server), route, caller)
  if (!namesSender(request, server)) return stop(requestedByMissing(), route, caller)
  return { kind: 'open', route, parameters: parameters.map(decodeSegment), caller }
}

function findCaller(
  presented: CredentialRead,
  request: Incoming,
  server: Server,
): Caller | undefined {
  const found = authenticate(presented, server)
  extend(found, server, keepsSession(request, server))
  if (found || server.enforces('login')) return found
  const [user] = server.state.users.values()
  return user && { user, form: 'user' }
}

/** Whether a request asks not to extend its session, and the release knows how. */
function keepsSession(request: Incoming, { has }: Server): boolean {
  return (
    has('no-session-extension') &&
    request.header('x-graylog-no-session-extension')?.toLowerCase() === 'true'
  )
}

function options(request: Incoming, match: PathMatch): Answer {
  const type = negotiate(readAccept(request), ['text/plain', 'application/json'])
  return allowed([...match.byMethod.keys()], type)
}

function readsBody(request: Incoming, route: Route, server: Server): boolean {
  const type = request.header('content-type')
  if (type === undefined) return true
  const known = requestShape(route.name, server.version) !== undefined
  const consumed = route.consumes ?? (known ? ['application/json'] : ['*'])
  return reads(type, consumed)
}

/** The collector's own header replaces X-Requested-By from 2.5.1 on. */
function namesSender(request: Incoming, server: Server): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return true
  if (!server.has('requested-by') || !server.enforces('requested-by')) return true
  if (request.header('x-requested-by') !== undefined) return true
  return (
    server.has('requested-by-collector-exempt') &&
    request.header('x-graylog-collector-version') !== undefined
  )
}

function mayUse({ user }: Caller, route: Route, server: Server): boolean {
  if (!server.enforces('permission')) return true
  const held = permissionsOfUser(user, server)
  return permissionsOf(route.name, server.version).every((permission) => covers(held, permission))
}

/** The error for a missing permission; some releases name the user and the request. */
function forbidden({ user }: Caller, request: Incoming, server: Server): Answer {
  if (!server.has('permission-names-user')) return apiError(403, 'Not authorized')
  const path = withoutQuery(request.target).slice(1)
  return apiError(403, `User [${user.name}] not authorized. (${request.method} ${path})`)
}

function stop(answer: Answer, route?: Route, caller?: Caller): Decision {
  return { kind: 'stopped', answer, ...(route && { route: route.name }), ...(caller && { caller }) }
}
