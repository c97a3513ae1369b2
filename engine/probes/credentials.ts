import type { Headers } from '../model/exchange.ts'
import type { ProbeActor } from '../model/probe.ts'
import { type Inventions, UNDECODABLE, WITHOUT_COLON } from './invent.ts'
import { writeBasic } from '../secrets/authorization.ts'

/** A user name and its password. */
export interface UserCredentials {
  readonly name: string
  readonly password: string
  /** Whether Basic cannot carry them to this server: a session replaces them. */
  readonly onlyLogsIn?: true
}

/** The accounts of a run: `user`, `token` or both. */
export interface GivenCredentials {
  readonly user?: UserCredentials
  /** An access token. */
  readonly token?: string
  /** A second, read-only account. */
  readonly limited?: UserCredentials
}

/** The credentials that a run can use at the moment. */
export interface Purse extends GivenCredentials {
  readonly session?: string
  /** The session of an account that only logs in. */
  readonly ownSession?: string
  readonly inventions: Inventions
}

/** The headers by which an actor says who it is; undefined when the run has no such credential. */
export function credentialHeaders(actor: ProbeActor, purse: Purse): Headers | undefined {
  const { user, token, session, ownSession, limited, inventions } = purse
  switch (actor) {
    case 'none':
      return []
    case 'self':
      if (user?.onlyLogsIn) return ownSession === undefined ? [] : basic(ownSession, 'session')
      return user ? basic(user.name, user.password) : token ? basic(token, 'token') : undefined
    case 'user':
      return user && !user.onlyLogsIn ? basic(user.name, user.password) : undefined
    case 'token':
      return token === undefined ? undefined : basic(token, 'token')
    case 'session':
      return session === undefined ? undefined : basic(session, 'session')
    case 'cookie':
      return session === undefined ? undefined : [['Cookie', `authentication=${session}`]]
    case 'limited':
      return limited && basic(limited.name, limited.password)
    case 'invented-user':
      return basic(inventions.user.name, inventions.user.password)
    case 'invented-session':
      return basic(inventions.session, 'session')
    case 'invented-token':
      return basic(inventions.token, 'token')
    case 'token-as-session':
      return basic(token ?? inventions.token, 'session')
    case 'session-as-token':
      return basic(session ?? inventions.session, 'token')
    case 'token-other-word':
      return basic(token ?? inventions.token, 'tokens')
    case 'session-other-word':
      return basic(session ?? inventions.session, 'sessions')
    case 'altered-token':
      return basic(altered(token ?? inventions.token), 'token')
    case 'altered-session':
      return basic(altered(session ?? inventions.session), 'session')
    case 'invented-cookie':
      return [['Cookie', `authentication=${inventions.session}`]]
    case 'wrong-password':
      return limited && basic(limited.name, inventions.user.password)
    case 'empty-password':
      return limited && basic(limited.name, '')
    case 'bearer':
      return [['Authorization', `Bearer ${inventions.bearer}`]]
    case 'undecodable':
      return [['Authorization', `Basic ${UNDECODABLE}`]]
    case 'no-colon':
      return [['Authorization', writeBasic(WITHOUT_COLON)]]
  }
}

function altered(secret: string): string {
  return `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`
}

function basic(name: string, password: string): Headers {
  return [['Authorization', writeBasic(`${name}:${password}`)]]
}
