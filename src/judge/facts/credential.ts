import { header, headerValues } from '../../model/exchange.ts'
import type { Headers } from '../../model/exchange.ts'
import type { CredentialForm } from '../../model/facts.ts'
import { rememberTexts } from '../../model/recent.ts'

/** What a request presents, read the same way for every release. */
export interface Presented {
  /** Of the Authorization header alone. */
  readonly form: Exclude<CredentialForm, 'cookie' | 'stripped'>
  /** Equal for equal secrets of one form. */
  readonly key?: string
  readonly username?: string
  /** The password of the user form has a colon, or is empty: some releases cannot read that. */
  readonly odd?: 'colon' | 'empty' | 'not-ascii'
  /** The session id in the cookie `authentication`. */
  readonly cookie?: string
}

const ASCII = /^[\x20-\x7e]*$/

/** Reads Authorization and Cookie. `Basic` is matched with its case, `token` and `session` without. */
export function readCredential(headers: Headers): Presented {
  const cookie = cookieOf(headers)
  const presented = readAuthorization(header(headers, 'authorization') ?? '')
  return cookie ? { ...presented, cookie } : presented
}

export const sessionKey = (id: string): string => `session:${id}`
export const tokenKey = (value: string): string => `token:${value}`
export const userKey = (name: string, password: string): string => `user:${name}\n${password}`

/** Clients send the same header again and again, and it is read more than once of each request. */
const readAuthorization = rememberTexts({ count: 1_000, longest: 500 }, (value): Presented => {
  if (value === '') return { form: 'none' }
  if (!value.startsWith('Basic')) return { form: 'bearer', key: `other:${value}` }
  const pair = decode(value.slice('Basic'.length).trim())
  const colon = pair?.indexOf(':') ?? -1
  if (pair === undefined || colon < 0) return { form: 'malformed', key: `malformed:${value}` }
  return readPair(pair.slice(0, colon), pair.slice(colon + 1))
})

function readPair(name: string, password: string): Presented {
  const word = password.toLowerCase()
  if (word === 'session') return { form: 'session', key: sessionKey(name) }
  if (word === 'token') return { form: 'token', key: tokenKey(name) }
  return { form: 'user', key: userKey(name, password), username: name, ...oddity(name, password) }
}

function oddity(name: string, password: string): { odd?: 'colon' | 'empty' | 'not-ascii' } {
  if (!ASCII.test(name) || !ASCII.test(password)) return { odd: 'not-ascii' }
  if (password === '') return { odd: 'empty' }
  return password.includes(':') ? { odd: 'colon' } : {}
}

function decode(base64: string): string | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return undefined
  return Buffer.from(base64, 'base64').toString('utf8')
}

function cookieOf(headers: Headers): string | undefined {
  for (const line of headerValues(headers, 'cookie'))
    for (const part of line.split(';')) {
      const [name, ...rest] = part.split('=')
      if (name?.trim() === 'authentication')
        return rest
          .join('=')
          .trim()
          .replace(/^"(.*)"$/, '$1')
    }
  return undefined
}
