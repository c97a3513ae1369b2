import { decodeSegment, withoutQuery } from '../../text/paths/path.ts'
import { isRecord, asRecord, memberAt, textAt, listAt } from '../../model/json/json.ts'
import { type Exchange, hasHeader, isWholeBody } from '../../model/exchange.ts'
import { ANY_RUN_PREFIX } from '../../text/identifiers.ts'
import type { PlaceBelowRoot } from '../target/roots.ts'
import { bodyJson, readValidUntil } from '../content.ts'
import { type Presented, sessionKey, tokenKey, userKey } from './credential.ts'
import type { CredentialRegister } from './credential-register.ts'

/** Enters facts from a response about other credentials into the register. */
export function noteWhatAnswersTell(
  register: CredentialRegister,
  route: string,
  place: PlaceBelowRoot,
  exchange: Exchange,
  credential: Presented,
): void {
  const status = exchange.response?.status ?? 0
  const good = status >= 200 && status < 300
  // A request without a response, or with a server error, may have had its effect.
  const isOpen = status === 0 || status >= 500
  const parameter = decodeSegment(place.path.split('/')[2] ?? '')
  switch (route) {
    case 'POST /system/sessions':
      if (good) noteLogin(register, exchange)
      return
    case 'GET /system/sessions':
      noteValidity(register, exchange, credential)
      return
    case 'DELETE /system/sessions':
    case 'DELETE /system/sessions/{sessionId}':
      if (good) noteLogout(register, place, exchange, credential)
      else if (isOpen) doubtLogout(register, place, exchange, credential)
      else if (hasHeader(exchange.request.headers, 'x-requested-by'))
        doubtSender(register, exchange, credential)
      return
    case 'POST /users/{userId}/tokens/{name}':
    case 'GET /users/{userId}/tokens':
      if (good) noteTokens(register, exchange, parameter)
      return
    case 'DELETE /users/{userId}/tokens/{idOrToken}': {
      const wanted = decodeSegment(place.path.split('/')[4] ?? '')
      const key = tokenKey(register.tokenIds.get(wanted) ?? wanted)
      if (good) register.died(key, exchange)
      else if (isOpen) register.doubt(key, exchange)
      return
    }
    default:
      noteUser(register, route, exchange, parameter)
  }
}

function noteLogin(register: CredentialRegister, exchange: Exchange): void {
  const json = bodyJson(exchange.response?.body)
  const sent = bodyJson(exchange.request.body)
  const username = textAt(sent, 'username')
  const password = textAt(sent, 'password')
  if (username !== undefined && password !== undefined)
    register.accept(userKey(username, password), exchange)
  const session = textAt(json, 'session_id')
  if (session === undefined || !isWholeBody(exchange.request.body)) register.untoldLogin()
  if (session === undefined) return
  register.born(sessionKey(session), exchange, username)
  if (sent !== undefined && (username === undefined || password === undefined))
    register.ofNobody(sessionKey(session))
  const until = endOfSession(register, exchange, username)
  if (until !== undefined) register.expires(sessionKey(session), until)
}

/** Clocks of a server and of who records are seen to differ by so much, in milliseconds. */
const CLOCKS_MS = 300_000

/**
 * The guaranteed end of a new session by our clock, from the record of its user; otherwise from
 * `valid_until`, by a clock that may be ahead of ours.
 */
function endOfSession(
  register: CredentialRegister,
  exchange: Exchange,
  username: string | undefined,
): number | undefined {
  const life =
    username === undefined ? undefined : register.recordOf(username, exchange)?.sessionTimeout
  if (life !== undefined && exchange.startedAt !== undefined) return exchange.startedAt + life
  const until = readValidUntil(bodyJson(exchange.response?.body))
  return until === undefined ? undefined : until - CLOCKS_MS
}

function noteValidity(
  register: CredentialRegister,
  exchange: Exchange,
  { form, key }: Presented,
): void {
  const json = bodyJson(exchange.response?.body)
  if (!isRecord(json) || json['is_valid'] !== false) return
  if (key !== undefined && form === 'session') register.deny(key, exchange)
}

/**
 * Real servers end the session that sends it, whatever the path names: seen on 3.2.0, 5.1.0 and 7.0.1. The
 * interface document does not say so: where the path names another, neither is surely good or ended.
 */
function noteLogout(
  register: CredentialRegister,
  { path }: PlaceBelowRoot,
  exchange: Exchange,
  { form, key, cookie }: Presented,
): void {
  const named = decodeSegment(path.split('/')[3] ?? '')
  const sender =
    form === 'session'
      ? key
      : cookie !== undefined && form === 'none'
        ? sessionKey(cookie)
        : undefined
  if (form === 'stripped') {
    register.mixedUp(sessionKey(named), exchange)
    if (cookie !== undefined) register.mixedUp(sessionKey(cookie), exchange)
  } else if (named !== '' && sender !== undefined && sender !== sessionKey(named)) {
    register.mixedUp(sender, exchange)
    register.mixedUp(sessionKey(named), exchange)
  } else if (sender !== undefined) register.died(sender, exchange)
}

function doubtLogout(
  register: CredentialRegister,
  { path }: PlaceBelowRoot,
  exchange: Exchange,
  sender: Presented,
): void {
  const named = decodeSegment(path.split('/')[3] ?? '')
  if (named !== '') register.doubt(sessionKey(named), exchange)
  doubtSender(register, exchange, sender)
}

/** Any error may follow the end, such as that of a second try by a proxy. */
function doubtSender(
  register: CredentialRegister,
  exchange: Exchange,
  { key, cookie }: Presented,
): void {
  if (key?.startsWith('session:') === true) register.doubt(key, exchange)
  if (cookie !== undefined) register.doubt(sessionKey(cookie), exchange)
}

function noteTokens(register: CredentialRegister, exchange: Exchange, owner: string): void {
  const json = bodyJson(exchange.response?.body)
  const listed =
    isRecord(json) && Array.isArray(json['tokens']) ? (json['tokens'] as unknown[]) : [json]
  for (const record of listed) {
    const token = textAt(record, 'token')
    if (token === undefined) continue
    const id = textAt(record, 'id')
    if (id !== undefined) register.tokenIds.set(id, token)
    register.born(tokenKey(token), exchange, register.names.get(owner) ?? owner)
  }
}

function noteUser(
  register: CredentialRegister,
  route: string,
  exchange: Exchange,
  name: string,
): void {
  const status = exchange.response?.status ?? 0
  const json = bodyJson(exchange.response?.body)
  const sent = bodyJson(exchange.request.body)
  const id = textAt(json, 'id')
  const username = textAt(json, 'username')
  if (id !== undefined && username !== undefined) register.names.set(id, username)
  if (route === 'GET /users/{username}' && status === 404) register.absentUsers.add(name)
  if ((status === 0 || status >= 500) && exchange.request.method !== 'GET')
    return doubtUser(register, route, exchange, name)
  if (status < 200 || status > 299) return
  if (route === 'GET /users/{username}' && username !== undefined)
    noteRecord(register, exchange, username, json)
  if (route === 'GET /users') noteTimeouts(register, json)
  if (route === 'POST /users') noteNewUser(register, exchange, sent)
  if (route === 'PUT /users/{userId}/password' || route === 'PUT /users/{userId}')
    notePassword(register, exchange, register.names.get(name) ?? name)
  if (route === STATUS) noteStatus(register, exchange, register.names.get(name) ?? name)
  if (route === 'DELETE /users/{username}' || route === 'DELETE /users/id/{userId}') {
    register.accounts.deleted(findDeleted(register, exchange), exchange)
  }
}

const STATUS = 'PUT /users/{userId}/status/{newStatus}'

function noteStatus(register: CredentialRegister, exchange: Exchange, name: string): void {
  const status = withoutQuery(exchange.request.target).split('/').at(-1)?.toLowerCase()
  if (status === 'disabled') register.disable(name, exchange)
  if (status === 'enabled') register.enable(name, exchange)
}

/** The user whose name or identifier ends the path. */
function findDeleted({ names }: CredentialRegister, { request }: Exchange): string {
  const gone = decodeSegment(withoutQuery(request.target).split('/').at(-1) ?? '')
  return names.get(gone) ?? gone
}

function doubtUser(
  register: CredentialRegister,
  route: string,
  exchange: Exchange,
  name: string,
): void {
  const owner = register.names.get(name) ?? name
  if (route === 'PUT /users/{userId}/password' || route === 'PUT /users/{userId}')
    register.unreadablePassword(owner)
  if (route === STATUS) register.doubtUser(owner, exchange)
  if (route === 'DELETE /users/{username}' || route === 'DELETE /users/id/{userId}') {
    register.doubtUser(findDeleted(register, exchange), exchange)
  }
}

function notePassword(register: CredentialRegister, exchange: Exchange, name: string): void {
  const sent = bodyJson(exchange.request.body)
  const isSet = withoutQuery(exchange.request.target).endsWith('/password') === true
  if (sent === undefined) register.unreadablePassword(name)
  if (!isSet && !(isRecord(sent) && 'password' in sent)) return
  register.changedPasswords.add(name)
  const password = isSet ? textAt(sent, 'password') : undefined
  if (password !== undefined) register.setPassword(name, userKey(name, password), exchange)
}

/**
 * A record that is read again later shows the state since the last change. Every user has
 * permissions, so an empty list means hidden ones; except for users that a run created without any.
 */
function noteRecord(
  register: CredentialRegister,
  exchange: Exchange,
  username: string,
  record: unknown,
): void {
  const { permissions, session_timeout_ms: timeout } = asRecord(record)
  if (!Array.isArray(permissions)) return
  if (permissions.length === 0 && !ANY_RUN_PREFIX.test(username)) return
  const id = textAt(record, 'id')
  register.describe(username, exchange, {
    permissions: permissions.filter((one) => typeof one === 'string'),
    ...(id !== undefined && { id }),
    ...(typeof timeout === 'number' && timeout > 0 && { sessionTimeout: timeout }),
  })
}

/** Limit on the users that are read of a list; the first ones show the setting. */
const MAX_USERS = 100

/** Skips the root account, which has its own timeout, and users of runs, which have the requested one. */
function noteTimeouts(register: CredentialRegister, json: unknown): void {
  for (const user of listAt(json, 'users').slice(0, MAX_USERS)) {
    const name = textAt(user, 'username')
    const timeout = memberAt(user, 'session_timeout_ms')
    if (name === undefined || typeof timeout !== 'number') continue
    if (memberAt(user, 'read_only') !== true && !ANY_RUN_PREFIX.test(name))
      register.timeouts.add(timeout)
  }
}

function noteNewUser(register: CredentialRegister, exchange: Exchange, sent: unknown): void {
  const username = textAt(sent, 'username')
  const password = textAt(sent, 'password')
  // Whom the recording does not name, may be any of those who were not there before.
  if (username === undefined) register.absentUsers.clear()
  else register.accounts.made(username, exchange)
  if (username !== undefined && password !== undefined)
    register.born(userKey(username, password), exchange)
}
