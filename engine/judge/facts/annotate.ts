import { asRecord } from '../../model/json/json.ts'
import { has } from '../../knowledge/features/features.ts'
import { permissionsOf } from '../../knowledge/bodies.ts'
import { type Exchange, header, type Headers } from '../../model/exchange.ts'
import type {
  Account,
  Annotated,
  Credential,
  LoginAttempt,
  RequestedBy,
  Side,
} from '../../model/facts.ts'
import { isGranted } from '../../model/permission.ts'
import type { Version } from '../../model/version.ts'
import type { PlaceBelowRoot } from '../target/roots.ts'
import { matcherOf } from '../../knowledge/routes/matchers.ts'
import { isCarriedOut, missesHeader } from './accepted.ts'
import { AnnotatedExchange } from './annotated-exchange.ts'
import { bodyJson } from '../content.ts'
import { decidingKey, type Presented, readCredential, sessionKey, userKey } from './credential.ts'
import { type ServerState, withoutResponse } from './server-state.ts'
import { behindPermission, whatRejects } from './rejected-by.ts'
import { rememberEach } from '../../text/recent.ts'
import { splitSuffix } from '../../knowledge/routes/path-suffixes.ts'
import { methodOfRoute, type RouteMatcher } from '../../knowledge/routes/route-matcher.ts'

interface AnnotationContext {
  readonly version: Version
  readonly serverState: ServerState
  readonly locate: (exchange: Exchange) => PlaceBelowRoot | undefined
  /** Of which of two recordings all exchanges are. */
  readonly side?: Side
}

type Lacks = (account: Account | undefined, route: string | undefined) => boolean

/** The rules of a release for requests. */
interface Rules {
  readonly lacks: Lacks
  readonly readingOf: (exchange: Exchange) => Reading
}

/** Facts that only depend on a request, the same whenever it is sent. */
interface Reading extends ReturnType<typeof findMatch> {
  readonly presented: Presented
  readonly requestedBy: RequestedBy
  readonly reach: Annotated['reach']
}

/** Annotates exchanges with their facts; pure, once per exchange, before any check runs. */
export function createAnnotator(around: AnnotationContext): (exchange: Exchange) => Annotated {
  const rules = { lacks: rememberLacks(around.version), readingOf: createReading(around) }
  return (exchange) => annotate(exchange, around, rules)
}

function findMatch(
  exchange: Exchange,
  { version, locate }: Pick<AnnotationContext, 'version' | 'locate'>,
  matcher: RouteMatcher,
) {
  const place = locate(exchange)
  const asked = place?.path ?? ''
  const { path: matched, type: suffixType } = has(version, 'path-suffix-chooses-type')
    ? splitSuffix(asked)
    : { path: asked, type: undefined }
  const match = place && (matcher.match(matched) ?? matcher.match(place.path))
  const route = match?.byMethod.get(methodOfRoute(exchange.request.method))
  return { place, match, route, suffixType }
}

function createReading({ version, locate }: AnnotationContext): Rules['readingOf'] {
  const matcher = matcherOf(version)
  return (exchange) => {
    const { request } = exchange
    const found = findMatch(exchange, { version, locate }, matcher)
    return {
      ...found,
      presented: readCredential(request.headers),
      requestedBy: request.isWithoutHeaders ? 'unknown' : getRequestedBy(request.headers, version),
      reach: found.place && !found.match ? matcher.reach(found.place.path) : 'a-route',
    }
  }
}

const SERVER_ERROR = 500
const NO_PARAMETERS: readonly string[] = []

function annotate(
  recorded: Exchange,
  around: AnnotationContext,
  { lacks, readingOf }: Rules,
): Annotated {
  const { request } = recorded
  const { version } = around
  const { place, match, route, suffixType, presented, requestedBy, reach } = readingOf(recorded)
  const isFronts =
    place !== undefined && around.serverState.writtenBy(recorded, match !== undefined) === 'front'
  const exchange = isFronts ? withoutResponse(recorded) : recorded
  const credential = getCredential(presented, exchange, around)
  const { key } = credential
  const account = key === undefined ? undefined : around.serverState.accountOf(key, exchange)
  const situation = {
    request,
    byMethod: match?.byMethod,
    route,
    credential,
    requestedBy,
    suffixType,
    lacksPermission: lacks(account, route?.name),
    isCarriedOut: () => isCarriedOut(exchange),
    missesHeader: () => missesHeader(exchange),
  }
  const rejectedBy = place ? whatRejects(situation, version) : 'unknown'
  const behind = rejectedBy === 'permission' ? behindPermission(situation, version) : undefined
  const login =
    place && route?.name === 'POST /system/sessions' ? getLogin(exchange, around) : undefined
  const { nameless, unchallenged, takenOut, fronted, passedOnBy, clock } = around.serverState
  const isServed = !place || around.serverState.isServed(place.path)
  const isAsUnknown =
    route !== undefined &&
    exchange.response?.status === 404 &&
    around.serverState.isAsUnknown(exchange)
  const wasEnded =
    place !== undefined &&
    (exchange.response?.status ?? 0) >= SERVER_ERROR &&
    around.serverState.wasEnded(exchange, place.path)
  // One by one, as an object put together of others takes several times the room, and every exchange has one.
  return new AnnotatedExchange(exchange, {
    place,
    route,
    parameters: match?.parameters ?? NO_PARAMETERS,
    reach,
    credential,
    login,
    requestedBy,
    rejectedBy,
    behind,
    account,
    side: around.side,
    nameless,
    unchallenged,
    isServed,
    isAsUnknown,
    isForHeader: rejectedBy === 'requested-by' && around.serverState.isForHeader(exchange),
    wasEnded,
    isWithoutCookies: takenOut.cookies,
    front: isFronts ? recorded.response : undefined,
    frontAge: isFronts ? around.serverState.ageOf(recorded) : undefined,
    fronted,
    passedOnBy,
    clockAhead: clock.isSure ? clock.ahead : undefined,
  })
}

/** Whether an account is known not to have all that a route asks for: found out once for each route. */
function rememberLacks(version: Version): Lacks {
  const routesOf = rememberEach((_account: Account) => new Map<string, boolean>())
  return (account, route) => {
    if (!account || route === undefined) return false
    const ofAccount = routesOf(account)
    const lacks =
      ofAccount.get(route) ??
      permissionsOf(route, version).some((permission) => !isGranted(account, permission))
    ofAccount.set(route, lacks)
    return lacks
  }
}

function getRequestedBy(headers: Headers, version: Version): RequestedBy {
  const value = header(headers, 'x-requested-by')
  if (value !== undefined) return value === '' ? 'empty' : 'present'
  const collector = header(headers, 'x-graylog-collector-version') !== undefined
  return collector && has(version, 'requested-by-collector-exempt') ? 'exempt' : 'absent'
}

/** The credential that decides, by the release's order of precedence. */
function getCredential(
  presented: Presented,
  exchange: Exchange,
  around: AnnotationContext,
): Credential {
  const { version, serverState } = around
  const isAlone = presented.form === 'none' && serverState.takenOut.credentials
  const cookie = has(version, 'session-cookie') && !isAlone ? presented.cookie : undefined
  const deciding = decidingKey(presented, version)
  const { form, key, username } = presented
  if (cookie !== undefined && deciding === sessionKey(cookie))
    return {
      form: 'cookie',
      key: deciding,
      cookie,
      ...(serverState.isEarlier(deciding, exchange) && { isEarlier: true }),
      ...serverState.validityOf(deciding, exchange),
    }
  const isEarlier = key !== undefined && serverState.isEarlier(key, exchange)
  const { credentials, cookies } = serverState.takenOut
  const isCookieTakenOut = cookies && has(version, 'session-cookie')
  const isTakenOut = credentials || isCookieTakenOut || exchange.request.isWithoutHeaders
  if (form === 'stripped' || (form === 'none' && isTakenOut))
    return {
      form: 'stripped',
      validity: 'unknown',
      because: 'a tool removed the credentials from the file',
    }
  if (form === 'none') return { form, validity: 'unknown', because: 'none was sent' }
  const shown = {
    ...(isEarlier && { isEarlier }),
    ...(cookie !== undefined && { cookie }),
    ...(username !== undefined && { username }),
  }
  if (form === 'malformed' || unreadable(presented, version))
    return {
      form: 'malformed',
      validity: 'invalid',
      because: 'the server cannot read it',
      ...shown,
    }
  const isRead = presented.odd !== 'not-ascii' && presented.odd !== 'empty'
  const judged = key === undefined ? undefined : serverState.validityOf(key, exchange)
  // No one takes an empty password for another one of the same user.
  if (!isRead && !(presented.odd === 'empty' && judged?.validity === 'invalid'))
    return {
      form,
      validity: 'unknown',
      because: 'servers interpret this password in different ways',
      ...shown,
    }
  if (key === undefined || !judged)
    return { form, validity: 'unknown', because: 'it contains no secret', ...shown }
  const mayBeBeaten = form === 'user' && cookies && has(version, 'cookie-beats-password')
  if (mayBeBeaten && judged.validity === 'valid' && exchange.response?.status === 401)
    return {
      form,
      key,
      validity: 'unknown',
      because:
        'a cookie that a tool removed from the file may have been used instead of the password',
      ...shown,
    }
  return { form, key, ...judged, ...shown }
}

function unreadable({ odd }: Presented, version: Version): boolean {
  return (odd === 'colon' || odd === 'empty') && !has(version, 'colon-in-password')
}

function getLogin(exchange: Exchange, { serverState }: AnnotationContext): LoginAttempt {
  const sent = bodyJson(exchange.request.body)
  const { username, password } = asRecord(sent)
  if (typeof username !== 'string' || typeof password !== 'string' || password === '')
    return { validity: 'unknown', because: 'the body does not contain a user name and password' }
  const key = userKey(username, password)
  const timeout = serverState.accountOf(key, exchange)?.sessionTimeout
  const known = { username, ...(timeout !== undefined && { sessionTimeout: timeout }) }
  if (timeout !== undefined && measureDuration(exchange) >= timeout)
    return { ...known, validity: 'unknown', because: 'the session ended before the response came' }
  return { ...known, ...serverState.validityOf(key, exchange) }
}

/** Milliseconds; none where the times are not known. */
function measureDuration({ startedAt, endedAt }: Exchange): number {
  return startedAt === undefined || endedAt === undefined ? 0 : endedAt - startedAt
}
