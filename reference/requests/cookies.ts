import { getEnd } from './authenticate.ts'
import type { Server } from '../server.ts'
import type { Session } from '../state.ts'

type Header = readonly [name: string, value: string]

/** Sets the cookie that carries a session. */
export function sessionCookie(session: Session, server: Server): Header {
  const end = getEnd(session)
  const seconds = Math.max(0, Math.ceil((end - server.now()) / 1000) - 1)
  return cookie(session.id, seconds, end, server)
}

/** Makes a client forget the cookie. */
export function clearedCookie(server: Server): Header {
  return cookie('', 0, server.now(), server)
}

function cookie(value: string, seconds: number, expires: number, server: Server): Header {
  const parts = [
    `authentication=${value}`,
    'Version=1',
    'Comment="Authentication Cookie"',
    'Path=/',
    `Max-Age=${seconds}`,
    'HttpOnly',
    ...(server.has('session-cookie-same-site') ? ['SameSite=Strict'] : []),
    `Expires=${new Date(expires).toUTCString()}`,
  ]
  return ['Set-Cookie', parts.join(';')]
}
