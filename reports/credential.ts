/** What an Authorization value holds, read as the server reads it. */
export type SentCredential =
  | { readonly form: 'user'; readonly username: string; readonly password: string }
  | { readonly form: 'session' | 'token'; readonly secret: string }
  /** Anything else; `scheme` as sent. */
  | {
      readonly form: 'other'
      readonly scheme: string
      readonly secret: string
      readonly what: string
    }

/** Reads an Authorization value. */
export function readCredential(value: string): SentCredential {
  const [, scheme = '', secret = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(value) ?? []
  if (secret === '') return { form: 'other', scheme: '', secret: scheme, what: 'no scheme' }
  if (scheme.toLowerCase() !== 'basic') return { form: 'other', scheme, secret, what: 'no Basic' }
  const decoded = decodeBase64(secret)
  if (decoded === undefined) return { form: 'other', scheme, secret, what: 'cannot be decoded' }
  const colon = decoded.indexOf(':')
  if (colon < 0) return { form: 'other', scheme, secret, what: 'has no colon' }
  const name = decoded.slice(0, colon)
  const password = decoded.slice(colon + 1)
  const word = password.toLowerCase()
  if (word === 'session' || word === 'token') return { form: word, secret: name }
  return { form: 'user', username: name, password }
}

/** The cookies of a Cookie value, in order. */
export function readCookies(value: string): readonly (readonly [name: string, value: string])[] {
  return value
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const equals = part.indexOf('=')
      return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
    })
}

/** The cookie that holds a session from 4.3.0 on. */
export const SESSION_COOKIE = 'authentication'

/** A secret in a path: what stands before it, and the secret. */
export const SECRET_SEGMENT =
  /(\/system\/sessions\/|\/tokens\/(?=[0-9a-v]{50,52}(?:[/?]|$)))([^/?#]+)/g

/** Whether a header carries a secret by its name. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADER.test(name)
}

/** Whether a member of a JSON object, or a parameter, holds a secret by its name. */
export function isSecretMember(name: string): boolean {
  return SECRET_MEMBER.test(name)
}

const SECRET_HEADER =
  /^(proxy-)?authorization$|^(set-)?cookie$|token|secret|passw|api-?key|session|credential/i
const SECRET_MEMBER = /passw|passphrase|secret|(^|_|access|api)token$|session_?id$|api_?key$/i

function decodeBase64(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 === 1) return undefined
  return Buffer.from(text, 'base64').toString('utf8')
}
