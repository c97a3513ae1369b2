import { successStatus } from '#engine/knowledge/bodies.ts'
import { type Answer, empty, json, withHeaders } from '../../answer.ts'
import { getEnd, isLockedOut, isPassword } from '../../requests/authenticate.ts'
import { clearedCookie, sessionCookie } from '../../requests/cookies.ts'
import { apiError, invalid, unauthorized } from '../../errors.ts'
import { answerWith } from '../../requests/project.ts'
import type { Call, Handlers } from '../../server.ts'
import type { Session, User } from '../../state.ts'
import { offset } from '../../times.ts'

/** Login, the question whether it still holds, logout. */
export const sessionHandlers: Handlers = {
  'POST /system/sessions': logIn,
  'GET /system/sessions': validate,
  'DELETE /system/sessions': logOut,
  'DELETE /system/sessions/{sessionId}': logOut,
}

function logIn(call: Call): Answer {
  const { server, body, given } = call
  if (body === undefined)
    return invalid(call, [{ constraint: 'NotNull', path: ENTITY, value: null }])
  const username = getWord(given['username'])
  const password = getWord(given['password'])
  const lacking = incomplete(call, { username, password })
  if (lacking) return lacking
  const user = server.state.users.get(username)
  if (!user || isLockedOut(user, server) || !isPassword(user, password, server))
    return unauthorized('Graylog Server session')
  return opened(call, user)
}
const ENTITY = 'SessionsResource.newSession.arg1'

function getWord(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** How a release says that user or password are missing or empty. */
function incomplete(call: Call, given: Readonly<Record<string, string>>): Answer | undefined {
  const { server } = call
  const lacking = Object.keys(given).filter((key) => given[key] === '')
  if (lacking.length === 0) return undefined
  if (server.has('login-checked-by-hand'))
    return apiError(400, `Missing required properties: ${lacking.join(', ')}.`)
  if (!server.has('empty-password-bean-validation')) return undefined
  return invalid(
    call,
    lacking.map((key) => ({ constraint: 'NotEmpty', path: `${ENTITY}.${key}`, value: '' })),
  )
}

function opened(call: Call, user: User): Answer {
  const { server } = call
  const session: Session = { id: server.ids.uuid(), user, lastAccess: server.now() }
  server.state.sessions.set(session.id, session)
  const record = {
    valid_until: offset(getEnd(session)),
    session_id: session.id,
    username: user.name,
    user_id: user.id,
  }
  const cookies = server.has('session-cookie') ? [sessionCookie(session, server)] : []
  return answerWith(call, record, 200, cookies)
}

function validate(call: Call): Answer {
  const { server, caller } = call
  if (successStatus(call.route, server.version) === 204) return empty()
  if (!server.has('session-check-keys')) return json({ is_valid: caller !== undefined })
  if (!server.has('session-check-names'))
    return json({ session_id: null, username: null, is_valid: caller !== undefined })
  if (caller?.session) {
    const { session, user } = caller
    const record = { session_id: session.id, username: user.name, is_valid: true }
    return json(record, 200, [sessionCookie(session, server)])
  }
  if (caller && server.has('session-check-500-without-session')) return apiError(500, '')
  const valid = caller !== undefined && !server.has('session-check-false-without-session')
  const record = { session_id: null, username: caller?.user.name ?? null, is_valid: valid }
  return json(record, 200, [clearedCookie(server)])
}

/** The session that asks is ended, whatever the path names. */
function logOut({ server, caller }: Call): Answer {
  if (caller?.session && server.enforces('session-end'))
    server.state.sessions.delete(caller.session.id)
  const done = empty(server.has('session-delete-200') ? 200 : 204)
  return server.has('session-cookie') ? withHeaders(done, [clearedCookie(server)]) : done
}
