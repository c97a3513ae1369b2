import { blank } from '../../requests/accounts.ts'
import { type Answer, empty } from '../../answer.ts'
import { forgetUser, isPassword } from '../../requests/authenticate.ts'
import { apiError, invalid } from '../../errors.ts'
import { readAccept } from '../../requests/incoming.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits, type Server, getUser } from '../../server.ts'
import type { User } from '../../state.ts'
import { page } from '../pages.ts'
import { createdAt } from '../location.ts'
import { userById } from './tokens.ts'
import { userRecord } from './user-records.ts'
import { asText, asTexts } from '../values.ts'

/** Accounts: list, read, make, change, remove. */
export const userHandlers: Handlers = {
  'GET /users': (call) => list(call),
  'GET /users/paginated': (call) => paginated(call),
  'GET /users/{username}': (call) => byName(call),
  'GET /users/id/{userId}': (call) => ofId(call, (user) => one(call, user)),
  'POST /users': (call) => create(call),
  'PUT /users/{userId}': (call) => ofKey(call, 'edit', (user) => update(call, user)),
  'PUT /users/{userId}/password': (call) =>
    ofKey(call, 'passwordchange', (user) => changePassword(call, user)),
  'DELETE /users/{username}': (call) => ofName(call, (user) => removeBy(call, user)),
  'DELETE /users/id/{userId}': (call) => ofId(call, (user) => removeBy(call, user)),
}

function list(call: Call): Answer {
  const all = [...call.server.state.users.values()]
  const seen = permits(call, 'users:list') ? all : all.filter((user) => user === getUser(call))
  return answerWith(call, { users: seen.map((user) => userRecord(user, call.server, true)) })
}

/**
 * In pages, the root account is listed with the others; accounts without the permission see only
 * themselves.
 */
function paginated(call: Call): Answer {
  const all = [...call.server.state.users.values()]
  const record = (user: User): JsonObject => userRecord(user, call.server, true)
  const root = all.find((user) => user.root)
  const external = { auth_service_id: null, auth_service_uid: null }
  if (!permits(call, 'users:list'))
    return page(call, { key: 'users', items: [record(getUser(call))], query: '' })
  return page(call, {
    key: 'users',
    items: all.filter((user) => !user.root && !user.service).map(record),
    query: '',
    more: { context: { admin_user: root ? { ...record(root), ...external } : null } },
  })
}

/** Of others an account without rights learns nothing, not even whether there is such a user. */
function byName(call: Call): Answer {
  const [name = ''] = call.parameters
  if (name !== getUser(call).name && !permits(call, 'users:list'))
    return apiError(403, `Not allowed to view user ${name}`)
  return ofName(call, (user) => one(call, user))
}

function one(call: Call, user: User): Answer {
  const own = user === getUser(call) || permits(call, `users:edit:${user.name}`)
  const record = userRecord(user, call.server, call.server.has('user-shows-session'))
  return answerWith(call, own ? record : { ...record, permissions: [] })
}

function ofName(call: Call, answer: (user: User) => Answer): Answer {
  const [name = ''] = call.parameters
  const user = call.server.state.users.get(name)
  if (user) return answer(user)
  return call.server.has('not-found-named')
    ? apiError(404, `Couldn't find user ${name}`)
    : apiError(404)
}

function ofId(call: Call, answer: (user: User) => Answer): Answer {
  const user = userById(call.parameters[0] ?? '', call.server)
  return 'status' in user ? user : answer(user)
}

/** The path names a user by name or, later, by id. */
function ofKey(call: Call, act: string, answer: (user: User) => Answer): Answer {
  const allowed = (user: User): Answer =>
    permits(call, `users:${act}:${user.name}`)
      ? answer(user)
      : apiError(403, `Not allowed to edit user ${user.name}`)
  return call.server.has('user-by-id') ? ofId(call, allowed) : ofName(call, allowed)
}

function create(call: Call): Answer {
  const { server, body, request } = call
  if (!isObject(body))
    return invalid(
      [{ constraint: 'NotNull', path: 'UsersResource.create.arg0', value: null }],
      readAccept(request),
      server,
    )
  const name = asText(body['username'])
  if (server.state.users.has(name))
    return apiError(400, `Cannot create user ${name}. Username is already taken.`)
  const account = { name, password: asText(body['password']) }
  const user: User = {
    ...blank(account, server.ids.objectId()),
    timezone: server.has('user-timezone-utc') ? 'UTC' : null,
    service: body['service_account'] === true,
  }
  change(user, body)
  server.state.users.set(name, user)
  return empty(201, [createdAt(server, `/users/${encodeURIComponent(name)}`)])
}

function change(user: User, given: JsonObject): void {
  const has = (key: string): boolean => given[key] !== undefined && given[key] !== null
  if (has('email')) user.email = asText(given['email'])
  if (has('first_name')) user.firstName = asText(given['first_name'])
  if (has('last_name')) user.lastName = asText(given['last_name'])
  if (user.firstName !== null || user.lastName !== null)
    user.fullName = [user.firstName, user.lastName].filter((part) => part !== null).join(' ')
  if (has('full_name')) user.fullName = asText(given['full_name'])
  if (has('session_timeout_ms')) user.sessionTimeout = Number(given['session_timeout_ms'])
  if (has('timezone')) user.timezone = asText(given['timezone'])
  if (has('permissions')) user.permissions = asTexts(given['permissions'])
  if (has('roles')) user.roles = asTexts(given['roles'])
}

function update({ body }: Call, user: User): Answer {
  if (user.root) return apiError(400, 'Cannot modify the root user')
  // A change that names no time zone sets UTC: seen on 3.2.0.
  if (isObject(body)) change(user, { ...body, timezone: body['timezone'] ?? 'UTC' })
  return empty()
}

function changePassword(call: Call, user: User): Answer {
  const given = isObject(call.body) ? call.body : {}
  const asked = user === getUser(call) && !permits(call, 'users:passwordchange:*')
  if (asked && !isPassword(user, asText(given['old_password']), call.server))
    return apiError(400, 'Old password is missing or incorrect.')
  user.password = asText(given['password'])
  return empty()
}

/** From 7.0 the route itself asks for no permission. Seen on 7.0.1: 403 for a Reader. */
function removeBy(call: Call, user: User): Answer {
  return permits(call, `users:edit:${user.name}`)
    ? remove(user, call.server)
    : apiError(403, `Not authorized to access resource id <${user.name}>`)
}

function remove(user: User, server: Server): Answer {
  if (user.root) return apiError(400, 'Cannot delete the root user')
  server.state.users.delete(user.name)
  forgetUser(user, server)
  return empty()
}
