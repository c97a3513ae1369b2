import { has } from '../../knowledge/features/features.ts'
import { header, type Headers, headerValues } from '../../model/exchange.ts'
import type { CredentialForm } from '../../model/facts.ts'
import type { Version } from '../../model/version.ts'
import { rememberTexts } from '../../text/recent.ts'
import { readAsServers } from '../../secrets/authorization.ts'
import { readCookies, SESSION_COOKIE } from '../../secrets/cookies.ts'
import { TAKEN_OUT } from '../../secrets/placeholder.ts'

/** The credential of a request, read the same way for every release. */
export interface Presented {
  /** Only from the Authorization header. */
  readonly form: Exclude<CredentialForm, 'cookie'>
  /** Equal for equal secrets of one form. */
  readonly key?: string
  readonly username?: string
  /** The password of the user form has a colon, or is empty: some releases cannot read that. */
  readonly odd?: 'colon' | 'empty' | 'not-ascii'
  /** The session id in the cookie `authentication`. */
  readonly cookie?: string
}

const ASCII = /^[\x20-\x7e]*$/

/** Reads Authorization and Cookie as servers do. */
export function readCredential(headers: Headers): Presented {
  const cookie = findCookie(headers)
  const presented = readAuthorization(header(headers, 'authorization') ?? '')
  if (cookie === TAKEN_OUT && presented.form !== 'session' && presented.form !== 'token')
    return { form: 'stripped' }
  return cookie ? { ...presented, cookie } : presented
}

/**
 * The key by which a release identifies the sender: the cookie before a password if it accepts it,
 * otherwise the Authorization header; undefined if that contains no secret.
 */
export function decidingKey(
  { form, key, cookie }: Presented,
  version: Version,
): string | undefined {
  if (cookie === undefined || !has(version, 'session-cookie')) return key
  const isBeaten = form === 'none' || (form === 'user' && has(version, 'cookie-beats-password'))
  return isBeaten ? sessionKey(cookie) : key
}

export const sessionKey = (id: string): string => `session:${id}`
export const tokenKey = (value: string): string => `token:${value}`
export const userKey = (name: string, password: string): string => `user:${name}\n${password}`

/** The user whose password a credential is, by its key; undefined for any other credential. */
export function userOfPassword(key: string): string | undefined {
  return key.startsWith('user:') ? key.slice('user:'.length, key.indexOf('\n')) : undefined
}

/** Clients send the same header again and again, and it is read more than once of each request. */
const readAuthorization = rememberTexts({ count: 1_000, longest: 500 }, (value): Presented => {
  if (value === '') return { form: 'none' }
  if (value === TAKEN_OUT) return { form: 'stripped' }
  const sent = readAsServers(value)
  if (sent.form === 'malformed') return { form: 'malformed', key: `malformed:${value}` }
  if (!('first' in sent)) return { form: 'bearer', key: `other:${value}` }
  const { form, first, second } = sent
  if (form === 'session') return { form, key: sessionKey(first) }
  if (form === 'token') return { form, key: tokenKey(first) }
  return { form, key: userKey(first, second), username: first, ...oddity(first, second) }
})

function oddity(name: string, password: string): { odd?: 'colon' | 'empty' | 'not-ascii' } {
  if (!ASCII.test(name) || !ASCII.test(password)) return { odd: 'not-ascii' }
  if (password === '') return { odd: 'empty' }
  return password.includes(':') ? { odd: 'colon' } : {}
}

function findCookie(headers: Headers): string | undefined {
  for (const line of headerValues(headers, 'cookie')) {
    if (line === TAKEN_OUT) return line
    const found = readCookies(line).find(({ name }) => name === SESSION_COOKIE)
    if (found) return found.value
  }
  return undefined
}

/** Whether a key is of a password that a tool took out: equal ones need not have been. */
export function isTakenOutKey(key: string): boolean {
  return key.startsWith('user:') && key.endsWith(`\n${TAKEN_OUT}`)
}
