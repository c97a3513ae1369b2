import type { Incoming } from './incoming.ts'
import type { Features } from '../rules.ts'

/** The credential of a request's Authorization header, as the release parses it. */
export type CredentialRead =
  | { readonly form: 'none' }
  | { readonly form: 'malformed' }
  | { readonly form: 'user'; readonly name: string; readonly password: string }
  | { readonly form: 'token'; readonly value: string }
  | { readonly form: 'session'; readonly id: string }
  | { readonly form: 'cookie'; readonly id: string }

/** The credential that decides: sessions and tokens first, then cookie and password by release. */
export function presentedBy(request: Incoming, features: Features): CredentialRead {
  const header = readAuthorization(request.header('authorization'), features)
  const cookie = features.has('session-cookie') ? findCookie(request) : undefined
  if (cookie === undefined || header.form === 'malformed') return header
  const beaten =
    header.form === 'none' || (header.form === 'user' && features.has('cookie-beats-password'))
  return beaten ? { form: 'cookie', id: cookie } : header
}

/**
 * `Basic` counts with its case; anything else is no credential at all. The judge reads the same by
 * its own rules (`readAsServers`), so that neither hides a mistake of the other: a test compares them.
 */
function readAuthorization(value: string | undefined, features: Features): CredentialRead {
  if (value === undefined || !value.startsWith('Basic')) return { form: 'none' }
  const pair = decode(value.slice('Basic'.length).trim())
  const colon = pair?.indexOf(':') ?? -1
  if (pair === undefined || colon < 0) return { form: 'malformed' }
  const name = pair.slice(0, colon)
  const password = pair.slice(colon + 1)
  if (!features.has('colon-in-password') && (password === '' || password.includes(':')))
    return { form: 'malformed' }
  switch (password.toLowerCase()) {
    case 'session':
      return { form: 'session', id: name }
    case 'token':
      return { form: 'token', value: name }
    default:
      return { form: 'user', name, password }
  }
}

function decode(base64: string): string | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return undefined
  return Buffer.from(base64, 'base64').toString('ascii')
}

function findCookie(request: Incoming): string | undefined {
  const found = /(?:^|[;,])\s*authentication="?([^";,\s]*)"?/.exec(request.header('cookie') ?? '')
  return found?.[1] === '' ? undefined : found?.[1]
}
