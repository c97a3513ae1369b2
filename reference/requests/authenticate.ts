import type { CredentialRead } from './credentials.ts'
import type { Caller, Server } from '../server.ts'
import type { Session, Token, User } from '../state.ts'

/** Who a credential belongs to; undefined when it is none, wrong, over, or of a disabled account. */
export function authenticate(presented: CredentialRead, server: Server): Caller | undefined {
  const caller = identify(presented, server)
  return caller && isLockedOut(caller.user, server) ? undefined : caller
}

/** Whether an account is disabled. */
export function isLockedOut({ disabled }: User, server: Server): boolean {
  return disabled && server.enforces('account-status')
}

function identify(presented: CredentialRead, server: Server): Caller | undefined {
  const { state } = server
  switch (presented.form) {
    case 'none':
    case 'malformed':
      return undefined
    case 'user': {
      const user = state.users.get(presented.name)
      if (!user || !isPassword(user, presented.password, server)) return undefined
      return { user, form: 'user' }
    }
    case 'token': {
      const token = [...state.tokens.values()].find(({ value }) => value === presented.value)
      const user =
        findOwner(token, server) ?? (server.enforces('token') ? undefined : anyUser(server))
      if (token) token.lastAccess = server.now()
      return user && { user, form: 'token' }
    }
    case 'session':
    case 'cookie':
      return bySession(presented.id, presented.form, server)
  }
}

/** Whether this is the password of the user. */
export function isPassword(user: User, password: string, server: Server): boolean {
  return user.password === password || !server.enforces('password')
}

/** When a session ends if nothing uses it before: milliseconds since the epoch. */
export function getEnd(session: Session): number {
  const timeout = session.user.sessionTimeout
  return session.lastAccess + (timeout < 0 ? TEN_YEARS : timeout)
}
const TEN_YEARS = 10 * 365 * 24 * 60 * 60 * 1000

/** Every use makes a session last longer, unless the request says that it should not. */
export function extend(caller: Caller | undefined, server: Server, keep: boolean): void {
  if (!caller?.session || keep) return
  const since = server.now() - caller.session.lastAccess
  if (server.has('session-touched-at-once') || since >= ONE_MINUTE)
    caller.session.lastAccess = server.now()
}
const ONE_MINUTE = 60 * 1000

function bySession(id: string, form: 'session' | 'cookie', server: Server): Caller | undefined {
  const session = server.state.sessions.get(id)
  if (!session) return server.enforces('session') ? undefined : { user: anyUser(server), form }
  if (server.enforces('session-expiry') && getEnd(session) <= server.now()) {
    server.state.sessions.delete(id)
    return undefined
  }
  return { user: session.user, form, session }
}

/**
 * The account of a token; for a token that outlived its account, the account that has the name now.
 */
function findOwner(token: Token | undefined, { state }: Server): User | undefined {
  return token && state.users.get(token.user.name)
}

/** Removes the sessions and tokens of a deleted account. */
export function forgetUser(user: User, server: Server): void {
  const { tokens } = server.state
  endSessions(user, server)
  if (!server.has('tokens-go-with-user')) return
  for (const token of tokens.values() as Iterable<Token>)
    if (token.user === user) tokens.delete(token.id)
}

export function endSessions(user: User, { state: { sessions } }: Server): void {
  for (const session of sessions.values()) if (session.user === user) sessions.delete(session.id)
}

function anyUser(server: Server): User {
  const [user] = server.state.users.values()
  if (!user) throw new Error('the reference server has no account')
  return user
}
