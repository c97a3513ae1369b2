import { header, type Headers, headerValues } from '#engine/model/exchange.ts'
import type { CredentialForm } from '#engine/model/facts.ts'
import { readAuthorization } from '#engine/secrets/authorization.ts'
import { findSession } from '#engine/secrets/cookies.ts'

/** A credential that a request presents. */
export interface AskedCredential {
  readonly form: Exclude<CredentialForm, 'none' | 'stripped'>
  /** Only of the user form. */
  readonly user?: string
  readonly secret: string
}

/** The credentials in Authorization and in the cookie `authentication`; at most one of each. */
export function presentedIn(headers: Headers): readonly AskedCredential[] {
  const authorization = header(headers, 'authorization')
  const cookie = sessionCookie(headers)
  return [
    ...(authorization === undefined || authorization === '' ? [] : [readValue(authorization)]),
    ...(cookie === undefined ? [] : [{ form: 'cookie' as const, secret: cookie }]),
  ]
}

/**
 * The owner of the secret: equal for secrets that map to each other. A cookie contains a session.
 */
export function getOwner({ form, user, secret }: AskedCredential): string {
  if (form === 'user') return passwordOwner(user ?? '', secret)
  return form === 'cookie' ? 'session' : form
}

/** An empty password and one with a colon are treated apart, since some servers cannot read them. */
export function passwordOwner(user: string, password: string): string {
  const kind = password === '' ? 'empty ' : password.includes(':') ? 'odd ' : ''
  return `${kind}password of ${user}`
}

/** In words, without the secret. */
export function describePresented(all: readonly AskedCredential[]): string {
  if (all.length === 0) return 'without credentials'
  const names = all.map(({ form, user }) => (user === undefined ? form : `user ${user}`))
  return `as ${names.join(' and ')}`
}

function readValue(value: string): AskedCredential {
  const sent = readAuthorization(value)
  switch (sent.form) {
    case 'user':
      return { form: 'user', user: sent.first, secret: sent.second }
    case 'token':
    case 'session':
      return { form: sent.form, secret: sent.first }
    case 'malformed':
      return { form: 'malformed', secret: value }
    case 'other':
    case 'none':
      return { form: 'bearer', secret: value }
  }
}

function sessionCookie(headers: Headers): string | undefined {
  return headerValues(headers, 'cookie')
    .map((line) => findSession(line)?.value)
    .find((session) => session !== undefined)
}
