import { blank } from '../../requests/accounts.ts'
import { type Answer, empty } from '../../answer.ts'
import { endSessions, forgetUser, isPassword } from '../../requests/authenticate.ts'
import { apiError, invalid } from '../../errors.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import {
  type Call,
  type ObjectHandler,
  type Handler,
  type Handlers,
  permits,
  getUser,
} from '../../server.ts'
import type { User } from '../../state.ts'
import { page } from '../pages.ts'
import { created } from '../location.ts'
import { notAuthorized } from '../resource.ts'
import { userById } from './tokens.ts'
import { userRecord } from './user-records.ts'
import { asText, asTexts } from '../values.ts'

/** Accounts: list, read, make, change, remove. */
export const userHandlers: Handlers = {
  'GET /users': list,
  'GET /users/paginated': paginated,
  'GET /users/{username}': byName,
  'GET /users/id/{userId}': withId(show),
  'POST /users': create,
  'PUT /users/{userId}': withKey('edit', update),
  'PUT /users/{userId}/password': withKey('passwordchange', changePassword),
  'PUT /users/{userId}/status/{newStatus}': withKey('edit', setStatus),
  'DELETE /users/{username}': withName(remove),
  'DELETE /users/id/{userId}': withId(remove),
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
  const { id: name } = call
  if (name !== getUser(call).name && !permits(call, 'users:list'))
    return apiError(403, `Not allowed to view user ${name}`)
  return withName(show)(call)
}

function show(call: Call, user: User): Answer {
  const own = user === getUser(call) || permits(call, `users:edit:${user.name}`)
  const record = userRecord(user, call.server, call.server.has('user-shows-session'))
  return answerWith(call, own ? record : { ...record, permissions: [] })
}

function withName(answer: ObjectHandler<[User]>): Handler {
  return (call) => {
    const { id, server } = call
    const user = server.state.users.get(id)
    if (user) return answer(call, user)
    return apiError(404, server.has('not-found-named') ? `Couldn't find user ${id}` : undefined)
  }
}

function withId(answer: ObjectHandler<[User]>): Handler {
  return (call) => {
    const user = userById(call.id, call.server)
    return 'status' in user ? user : answer(call, user)
  }
}

/** The path names a user by name or, later, by id. */
function withKey(act: string, answer: ObjectHandler<[User]>): Handler {
  const allowed: ObjectHandler<[User]> = (call, user) =>
    permits(call, `users:${act}:${user.name}`)
      ? answer(call, user)
      : apiError(403, `Not allowed to edit user ${user.name}`)
  return (call) => (call.server.has('user-by-id') ? withId : withName)(allowed)(call)
}

function create(call: Call): Answer {
  const { server, given } = call
  if (!isObject(call.body))
    return invalid(call, [
      { constraint: 'NotNull', path: 'UsersResource.create.arg0', value: null },
    ])
  const name = asText(given['username'])
  if (server.state.users.has(name))
    return apiError(400, `Cannot create user ${name}. Username is already taken.`)
  const account = { name, password: asText(given['password']) }
  const user: User = {
    ...blank(account, server.ids.objectId()),
    timezone: server.has('user-timezone-utc') ? 'UTC' : null,
    service: given['service_account'] === true,
  }
  change(user, given)
  server.state.users.set(name, user)
  // A plus sign stays as it is: seen on 5.1.0 and 7.0.1.
  return created(call, `/users/${encodeURIComponent(name).replaceAll('%2B', '+')}`)
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
  const { given } = call
  const asked = user === getUser(call) && !permits(call, 'users:passwordchange:*')
  if (asked && !isPassword(user, asText(given['old_password']), call.server))
    return apiError(400, 'Old password is missing or incorrect.')
  user.password = asText(given['password'])
  return empty()
}

function setStatus({ server, parameters }: Call, user: User): Answer {
  const status = (parameters[1] ?? '').toUpperCase()
  const type = 'org.graylog2.plugin.database.users.User.AccountStatus'
  if (!['ENABLED', 'DISABLED', 'DELETED'].includes(status))
    return apiError(500, `No enum constant ${type}.${status}`)
  if (user.disabled === (status !== 'ENABLED')) return empty(304)
  user.disabled = status !== 'ENABLED'
  if (user.disabled) endSessions(user, server)
  return empty(200)
}

/** From 7.0 the route itself asks for no permission. Seen on 7.0.1: 403 for a Reader. */
function remove(call: Call, user: User): Answer {
  const { server } = call
  if (!permits(call, `users:edit:${user.name}`)) return notAuthorized(user.name)
  if (user.root) return apiError(400, 'Cannot delete the root user')
  server.state.users.delete(user.name)
  forgetUser(user, server)
  return empty()
}
