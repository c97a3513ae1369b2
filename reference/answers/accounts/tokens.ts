import { type Answer, empty } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObjectId } from '../../ids.ts'
import { isObject, type Json } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits, type Server, getUser } from '../../server.ts'
import type { Token, User } from '../../state.ts'
import { TOKEN_LIFE } from '../../requests/accounts.ts'
import { NEVER, zulu } from '../../times.ts'

/** Access tokens of users. */
export const tokenHandlers: Handlers = {
  'GET /users/{userId}/tokens': (call) =>
    ofOwner(call, 'list', (owner) => answerWith(call, { tokens: getTokens(owner, call.server) })),
  'POST /users/{userId}/tokens/{name}': (call) =>
    ofOwner(call, 'create', (owner) => create(call, owner)),
  'DELETE /users/{userId}/tokens/{idOrToken}': (call) =>
    ofOwner(call, 'remove', (owner) => remove(call, owner)),
}

type Act = 'list' | 'create' | 'remove'

/** Finds whose tokens are meant and whether the caller may touch them, in the release's order. */
function ofOwner(call: Call, act: Act, answer: (owner: User) => Answer): Answer {
  const { server } = call
  const [key = ''] = call.parameters
  if (server.has('user-by-id')) {
    const owner = userById(key, server)
    if ('status' in owner) return owner
    return mayTouch(call, act, owner.name) ? answer(owner) : refused(call, act, owner.name)
  }
  if (!server.has('tokens-own-only') && !mayTouch(call, act, key)) return refused(call, act, key)
  const owner = server.state.users.get(key)
  if (!owner) return apiError(404, `Unknown user ${key}`)
  if (server.has('tokens-own-only') && owner !== getUser(call))
    return apiError(403, "Cannot access other people's tokens.")
  return answer(owner)
}

/** The user with an id; an error as the release words it. */
export function userById(id: string, server: Server): User | Answer {
  const user = [...server.state.users.values()].find((one) => one.id === id)
  if (user) return user
  if (!isObjectId(id)) return malformedId(id, server)
  return apiError(404, `Couldn't find user with ID <${id}>`)
}

/** An id that is not one makes the server stumble. */
export function malformedId(id: string, server: Server): Answer {
  return apiError(
    500,
    server.has('object-id-new-words')
      ? 'state should be: hexString has 24 characters'
      : `invalid hexadecimal representation of an ObjectId: [${id}]`,
  )
}

function mayTouch(call: Call, act: Act, name: string): boolean {
  return permits(call, `users:token${act}:${name}`)
}

function refused({ server }: Call, act: Act, name: string): Answer {
  const words =
    act === 'create' && server.has('tokens-by-admins-only')
      ? `You are not allowed to create a token for user ${name}.`
      : `Not allowed to ${act} tokens for user ${name}`
  return apiError(403, words)
}

/**
 * Tokens are stored by the name of their account: a token that outlived its account is listed for
 * the account that has the name now.
 */
function getTokens(owner: User, { state }: Server): Json {
  return [...state.tokens.values()]
    .filter(({ user }) => user.name === owner.name)
    .map((token) => ({
      ...buildRecord(token),
      created_at: zulu(token.createdAt),
      expires_at: zulu(token.expiresAt),
    }))
}

function buildRecord({ id, name, value, lastAccess }: Token) {
  const used = lastAccess === undefined ? NEVER : zulu(lastAccess)
  return { id, name, token: value, last_access: used }
}

function create(call: Call, owner: User): Answer {
  const { server, body } = call
  const wanted = isObject(body) ? body['token_ttl'] : undefined
  const now = server.now()
  const token: Token = {
    id: server.ids.objectId(),
    name: call.parameters[1] ?? '',
    value: server.ids.token(),
    user: owner,
    lastAccess: undefined,
    createdAt: now,
    expiresAt: now + (typeof wanted === 'string' ? getDuration(wanted) : TOKEN_LIFE),
  }
  server.state.tokens.set(token.id, token)
  return answerWith(call, buildRecord(token))
}

const HOUR = 60 * 60 * 1000

/** Reads an ISO 8601 duration of days, hours, minutes and seconds. */
function getDuration(text: string): number {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text)
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = (parts ?? [])
    .slice(1)
    .map((part) => Number(part ?? 0))
  return days * 24 * HOUR + hours * HOUR + minutes * 60_000 + seconds * 1000
}

function remove({ server, parameters }: Call, owner: User): Answer {
  const [, key = ''] = parameters
  const byId = server.has('token-id')
  const found = [...server.state.tokens.values()].find(
    (token) =>
      token.user.name === owner.name && (token.value === key || (byId && token.id === key)),
  )
  if (!found)
    return server.has('not-found-named')
      ? apiError(404, `Couldn't find access token for user ${owner.name}`)
      : apiError(404)
  if (server.enforces('token-end')) server.state.tokens.delete(found.id)
  return empty()
}
