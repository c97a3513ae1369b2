import { type Annotated, hasContent, isOwn, isRecord, type Selector, reads } from '#engine/suite.ts'

const LOGIN_KEYS = ['username', 'password', 'host']

export const LOGIN_ROUTE = 'POST /system/sessions'

/** Logins with good credentials and nothing in the way. */
export const LOGIN: Selector = {
  route: LOGIN_ROUTE,
  rejectedBy: 'none',
  login: 'valid',
  where: (x) => isPlainLogin(x.sent),
}
export const GOOD_LOGIN: Selector = { ...LOGIN, status: [200, 201] }

/** The validity question, GET /system/sessions. */
export const CHECK = reads('GET /system/sessions')

export const LOGOUT_ROUTES = ['DELETE /system/sessions/{sessionId}', 'DELETE /system/sessions']

/** The end of a session by itself. */
export const LOGOUT: Selector = {
  route: LOGOUT_ROUTES,
  rejectedBy: 'none',
  form: ['session', 'cookie'],
}

/** A read that needs a login. */
export const CLOSED_READ: Selector = { method: 'GET', where: ({ open }) => open === false }

/** A session that was taken: a read that needs a login answered with content. */
export const GOOD_USE: Selector = {
  method: 'GET',
  form: 'session',
  validity: 'valid',
  status: 200,
  where: (x) => x.open === false && hasContent(x.json) && isOwn(x),
}

/** The same, or the login that gave it out. */
export const GIVEN_OR_USED: Selector = {
  method: ['GET', 'POST'],
  rejectedBy: 'none',
  status: [200, 201],
  where: (x) =>
    x.route === LOGIN_ROUTE
      ? isPlainLogin(x.sent)
      : x.method === 'GET' &&
        x.credential.form === 'session' &&
        x.open === false &&
        hasContent(x.json) &&
        isOwn(x),
}

/** The session that an exchange is about: given out by a login, or presented. */
export function sessionOf(x: Annotated): string | undefined {
  if (x.route === LOGIN_ROUTE && isRecord(x.json) && typeof x.json['session_id'] === 'string')
    return `session:${x.json['session_id']}`
  return x.credential.form === 'session' || x.credential.form === 'cookie'
    ? x.credential.key
    : undefined
}

/** Exactly the three keys of the interface document, all of them text. */
function isPlainLogin(sent: unknown): boolean {
  if (!isRecord(sent)) return false
  const keys = Object.keys(sent)
  return (
    keys.length === LOGIN_KEYS.length &&
    LOGIN_KEYS.every((key) => typeof sent[key] === 'string') &&
    sent['password'] !== ''
  )
}
