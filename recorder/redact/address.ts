import { redactEscaped, redactEscapedName } from './credential.ts'
import { isMask } from '../../src/secrets/names.ts'
import { shapeOf } from './pseudonym.ts'
import type { Tools } from './tools.ts'
import { percentView } from './views.ts'

/**
 * A path with query, or a whole URL, with pseudonyms: session ids and tokens in the path, secret
 * parameters in the query, the password of `user:password@host`. Without a method (a Location) the
 * last segment under `tokens/` counts as a token only when it looks like one.
 */
export function redactAddress(address: string, tools: Tools, method?: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const pairs = query === '' ? '' : `?${redactPairs(query.slice(1), tools, 'the query')}`
  return redactUserInfo(redactPath(path, tools, method) + pairs + fragment, tools)
}

/** The pairs of a query or a form, `name=value&name=value`, with pseudonyms for secret values. */
export function redactPairs(pairs: string, tools: Tools, where: string): string {
  return pairs
    .split('&')
    .map((pair) => redactPair(pair, tools, where))
    .join('&')
}

/** The password in the `user:password@` of any URL within a text. */
export function redactUserInfo(text: string, tools: Tools): string {
  if (!text.includes('://') || !text.includes('@')) return text
  return text.replace(
    /(:\/\/)([^/\s:@"'<>\\]*):([^/\s@"'<>\\]+)@/g,
    (_all, start: string, user: string, password: string) => {
      const name = redactEscapedName(user, tools)
      return `${start}${name}:${redactEscaped(password, tools, 'a URL')}@`
    },
  )
}

function redactPath(path: string, tools: Tools, method: string | undefined): string {
  if (!path.includes('/')) return path
  return redactParameters(path, tools)
    .replace(
      /((?:^|\/)system\/sessions\/)([^/]+)/i,
      (_all, start: string, id: string) => start + redactEscaped(id, tools, 'session in a path'),
    )
    .replace(
      /((?:^|\/)users\/)([^/]+)(\/tokens\/)?([^/]+)?/i,
      (all: string, start: string, user: string, tokens?: string, token?: string) => {
        const name = NO_USERS.test(user) ? user : redactEscapedName(user, tools)
        const rest = all.slice(start.length + user.length)
        if (tokens === undefined || token === undefined) return start + name + rest
        const isToken = isTokenValue(percentView(token).text, method)
        const last = isToken ? redactEscaped(token, tools, 'token in a path') : token
        return start + name + tokens + last
      },
    )
}

/** Parameters of a segment: `/path;jsessionid=value`. */
function redactParameters(path: string, tools: Tools): string {
  if (!path.includes(';')) return path
  return path.replace(
    /;([^;/=]+=[^;/]*)/g,
    (_all, pair: string) => `;${redactPair(pair, tools, 'a path')}`,
  )
}

/** What stands in the place of a user's name in some paths. */
const NO_USERS = /^(id|basic|paginated|username_availability|me)$/

/** Creating a token names it, deleting one gives its value, from 3.3 its id. */
function isTokenValue(text: string, method: string | undefined): boolean {
  if (shapeOf(text) === 'token') return true
  if (method === undefined || method === 'POST') return false
  return !/^[0-9a-f]{24}$/.test(text)
}

function redactPair(pair: string, tools: Tools, where: string): string {
  const equals = pair.indexOf('=')
  if (equals === -1) return pair
  const name = percentView(pair.slice(0, equals), { plus: true }).text
  const value = pair.slice(equals + 1)
  const kind = tools.kindOf(name)
  if (kind === undefined || isMask(value)) return pair
  const isName = kind === 'user' || kind === 'person' || kind === 'host'
  const redacted = isName
    ? redactEscapedName(value, tools, true)
    : redactEscaped(value, tools, `${name} in ${where}`, { plus: true })
  return pair.slice(0, equals + 1) + redacted
}
