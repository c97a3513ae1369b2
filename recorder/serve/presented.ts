import { header, headerValues } from '../../src/model/exchange.ts'
import type { Headers } from '../../src/model/exchange.ts'
import { findSession, readPair } from '../credential/read.ts'

export type CredentialForm = 'user' | 'token' | 'session' | 'cookie' | 'bearer' | 'malformed'

/** A credential that a request presents. */
export interface Presented {
  readonly form: CredentialForm
  /** Only of the user form. */
  readonly user?: string
  readonly secret: string
}

/** The credentials in Authorization and in the cookie `authentication`; at most one of each. */
export function presentedIn(headers: Headers): readonly Presented[] {
  const authorization = header(headers, 'authorization')
  const cookie = sessionCookie(headers)
  return [
    ...(authorization === undefined || authorization === '' ? [] : [readValue(authorization)]),
    ...(cookie === undefined ? [] : [{ form: 'cookie' as const, secret: cookie }]),
  ]
}

/** Whose secret it is: equal for secrets that stand for each other. A cookie holds a session. */
export function ownerOf({ form, user, secret }: Presented): string {
  if (form === 'user') return passwordOwner(user ?? '', secret)
  return form === 'cookie' ? 'session' : form
}

/** An empty password and one with a colon are treated apart, since some servers cannot read them. */
export function passwordOwner(user: string, password: string): string {
  const kind = password === '' ? 'empty ' : password.includes(':') ? 'odd ' : ''
  return `${kind}password of ${user}`
}

/** In words, without the secret. */
export function describePresented(all: readonly Presented[]): string {
  if (all.length === 0) return 'without credentials'
  const names = all.map(({ form, user }) => (user === undefined ? form : `user ${user}`))
  return `as ${names.join(' and ')}`
}

function readValue(value: string): Presented {
  const encoded = /^basic\s+(.*)$/is.exec(value)?.[1]
  if (encoded === undefined) return { form: 'bearer', secret: value }
  const isBase64 = /^[A-Za-z0-9+/]*={0,2}\s*$/.test(encoded)
  const pair = readPair(isBase64 ? Buffer.from(encoded, 'base64').toString('utf8') : '')
  if (!pair) return { form: 'malformed', secret: value }
  const { form, first, second } = pair
  return form === 'user' ? { form, user: first, secret: second } : { form, secret: first }
}

function sessionCookie(headers: Headers): string | undefined {
  for (const line of headerValues(headers, 'cookie')) {
    const found = findSession(line)
    if (found) return line.slice(found.start, found.end)
  }
  return undefined
}
