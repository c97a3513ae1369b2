import { type Answer, empty } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObjectId } from '../../ids.ts'
import type { Json } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import {
  type Call,
  type ObjectHandler,
  type Handler,
  type Handlers,
  permits,
  type Server,
  getUser,
} from '../../server.ts'
import type { Token, User } from '../../state.ts'
import { TOKEN_LIFE } from '../../requests/accounts.ts'
import { NEVER, zulu } from '../../times.ts'

/** Access tokens of users. */
export const tokenHandlers: Handlers = {
  'GET /users/{userId}/tokens': withOwner('list', (call, owner) =>
    answerWith(call, { tokens: getTokens(owner, call.server) }),
  ),
  'POST /users/{userId}/tokens/{name}': withOwner('create', create),
  'DELETE /users/{userId}/tokens/{idOrToken}': (call) =>
    call.server.has('token-found-before-user') && !findToken(call)
      ? apiError(404, "Couldn't find access token for user.")
      : withOwner('remove', remove)(call),
}

type Act = 'list' | 'create' | 'remove'

/** Finds whose tokens are meant and whether the caller may touch them, in the release's order. */
function withOwner(act: Act, answer: ObjectHandler<[User]>): Handler {
  return (call) => {
    const { server, id: key } = call
    if (server.has('user-by-id')) {
      const owner = userById(key, server)
      if ('status' in owner) return owner
      return refuse(call, act, owner.name) ?? answer(call, owner)
    }
    const isOwnOnly = server.has('tokens-own-only')
    const refused = isOwnOnly ? undefined : refuse(call, act, key)
    if (refused) return refused
    const owner = server.state.users.get(key)
    if (!owner) return apiError(404, `Unknown user ${key}`)
    return isOwnOnly && owner !== getUser(call)
      ? apiError(403, "Cannot access other people's tokens.")
      : answer(call, owner)
  }
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

function refuse(call: Call, act: Act, name: string): Answer | undefined {
  if (permits(call, `users:token${act}:${name}`)) return undefined
  const words =
    act === 'create' && call.server.has('tokens-by-admins-only')
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
  const { server, given } = call
  const wanted = given['token_ttl']
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

function findToken({ server, parameters }: Call, owner?: User): Token | undefined {
  const [, key = ''] = parameters
  const byId = server.has('token-id')
  return [...server.state.tokens.values()].find(
    (token) =>
      (!owner || token.user.name === owner.name) &&
      (token.value === key || (byId && token.id === key)),
  )
}

function remove(call: Call, owner: User): Answer {
  const { server } = call
  const found = findToken(call, owner)
  if (!found)
    return apiError(
      404,
      server.has('not-found-named')
        ? `Couldn't find access token for user ${owner.name}`
        : undefined,
    )
  if (server.enforces('token-end')) server.state.tokens.delete(found.id)
  return empty()
}
