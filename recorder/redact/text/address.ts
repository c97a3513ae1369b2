import { isAuthorizationCode, mayBeName } from '#engine/secrets/looks.ts'
import { isMask, isSecretKind, type NameKind } from '#engine/secrets/names.ts'
import { placesInPath } from '#engine/secrets/path-places.ts'
import { userInfosIn } from '#engine/secrets/user-info.ts'
import { redactEscaped, redactEscapedName } from './credential.ts'
import { redactSearch } from './search.ts'
import type { Tools } from '../tools.ts'
import { percentView } from '../views.ts'

/** What is done to the text of a value that is no secret by its name. */
type Within = (text: string) => string

/**
 * A path with query, or a whole URL, with pseudonyms: session ids and tokens in the path, secret
 * parameters of path, query and fragment. Without a method (a Location) the last segment under
 * `tokens/` counts as a token only when it looks like one.
 */
export function redactAddress(
  address: string,
  tools: Tools,
  within: Within,
  method?: string,
): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? []
  const pairs = query === '' ? '' : `?${redactPairs(query.slice(1), tools, 'the query', within)}`
  return redactPath(path, tools, method) + pairs + redactParameters(fragment, tools)
}

/** The pairs of a query or a form, `name=value&name=value`, with pseudonyms for secret values. */
export function redactPairs(pairs: string, tools: Tools, where: string, within: Within): string {
  return pairs
    .split('&')
    .map((pair) => redactPair(pair, tools, where, within))
    .join('&')
}

/** Secret parameters of any URL within a text, of its path, query and fragment. */
export function redactParameters(text: string, tools: Tools): string {
  if (!text.includes('=')) return text
  let result = ''
  let from = 0
  for (const { index, 0: head, 1: written = '' } of text.matchAll(NAME)) {
    const start = index + head.length
    if (index < from) continue
    const name = percentView(written, { plus: true }).text
    const mayBeSecret = isSecretKind(tools.kindOf(name)) || name === 'code'
    if (!mayBeSecret) continue
    const [value = ''] = text.slice(start, start + LONGEST_VALUE).match(/^[^&#;\s"'<>\\`]+/) ?? []
    if (kindOfPair(name, value, tools) === undefined) continue
    result +=
      text.slice(from, start) +
      redactPair(`${name}=${value}`, tools, 'a URL').slice(name.length + 1)
    from = start + value.length
  }
  return result + text.slice(from)
}

/** The name of a parameter of a URL, or of a value in a line of a log, perhaps in quotes. */
const NAME = /(?:^|[?&#;\s,{("'])([\w.~%+[\]-]{1,80})=(?:\\?["'])?/g
const LONGEST_VALUE = 8_192

/** The secrets in the `user:password@` of any URL within a text. */
export function redactUserInfo(text: string, tools: Tools): string {
  let result = ''
  let from = 0
  for (const { user, password } of userInfosIn(text)) {
    const [name, secret] = [
      text.slice(user.start, user.end),
      password && text.slice(password.start, password.end),
    ]
    result += text.slice(from, user.start)
    if (isTokenFirst(name, secret)) {
      result += redactEscaped(name, tools, 'a URL')
      from = user.end
    } else {
      result += redactEscapedName(name, tools)
      if (password && secret !== undefined)
        result += text.slice(user.end, password.start) + redactEscaped(secret, tools, 'a URL')
      from = password?.end ?? user.end
    }
  }
  return result + text.slice(from)
}

/** Clients with a token alone send it in the place of the name, with a word or nothing behind it. */
function isTokenFirst(name: string, secret: string | undefined): boolean {
  if (secret === undefined || secret === '') return !mayBeName(percentView(name).text)
  return /^(?:token|session|api_token|x-oauth-basic|x)$/i.test(secret)
}

function redactPath(path: string, tools: Tools, method: string | undefined): string {
  let result = ''
  let from = 0
  for (const { kind, start, end } of placesInPath(path, method)) {
    const raw = path.slice(start, end)
    const isName = kind === 'user'
    const instead = isName
      ? redactEscapedName(raw, tools)
      : redactEscaped(raw, tools, `${kind} in a path`)
    result += path.slice(from, start) + instead
    from = end
  }
  return redactParameters(result + path.slice(from), tools)
}

function redactPair(pair: string, tools: Tools, where: string, within?: Within): string {
  const equals = pair.indexOf('=')
  if (equals === -1) return pair
  const name = percentView(pair.slice(0, equals), { plus: true }).text
  const value = pair.slice(equals + 1)
  const kind = kindOfPair(name, value, tools)
  if (isMask(value)) return pair
  if (kind === undefined) {
    const read = redactWithin(value, within)
    if (tools.roleOf(name) !== 'search') return pair.slice(0, equals + 1) + read
    return pair.slice(0, equals + 1) + redactWithin(read, (text) => redactSearch(text, tools.again))
  }
  const isName = kind === 'user' || kind === 'person' || kind === 'host'
  const redacted = isName
    ? redactEscapedName(value, tools, true)
    : redactEscaped(value, tools, `${name} in ${where}`, { plus: true })
  return pair.slice(0, equals + 1) + redacted
}

function kindOfPair(name: string, value: string, tools: Tools): NameKind | undefined {
  return tools.kindOf(name) ?? (isAuthorizationCode(name, value) ? 'secret-text' : undefined)
}

/** A value that may be a structure of its own, such as JSON. */
function redactWithin(value: string, within: Within | undefined): string {
  if (!within || value.length < SHORTEST_STRUCTURE) return value
  const view = percentView(value, { plus: true })
  const instead = within(view.text)
  return instead === view.text ? value : view.write([{ start: 0, text: instead }])
}

const SHORTEST_STRUCTURE = 8
