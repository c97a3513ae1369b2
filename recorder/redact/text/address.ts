import { beginsWithRandom, isAuthorizationCode, mayBeName } from '#engine/secrets/looks.ts'
import { isMask, type NameKind } from '#engine/secrets/names.ts'
import { placesInPath } from '#engine/secrets/path-places.ts'
import { userInfosIn } from '#engine/secrets/user-info.ts'
import { redactEscaped, redactEscapedName } from './credential.ts'
import { decodedName, redactNamedValues } from './named-values.ts'
import { isProse, standsForValue } from './prose.ts'
import type { Tools } from '../tools.ts'
import { percentView, replaceAt, type Replacement } from '../views.ts'

/** The transformation of a value that is no secret by its name. */
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
  return redactPath(path, tools, method) + pairs + redactNamedValues(fragment, tools)
}

/** The pairs of a query or a form, `name=value&name=value`, with pseudonyms for secret values. */
export function redactPairs(pairs: string, tools: Tools, where: string, within: Within): string {
  return pairs
    .split('&')
    .map((pair) => redactPair(pair, tools, where, within))
    .join('&')
}

/** The secrets in the `user:password@` of any URL within a text. */
export function redactUserInfo(text: string, tools: Tools): string {
  const edits: Replacement[] = []
  for (const { user, password } of userInfosIn(text)) {
    const name = text.slice(user.start, user.end)
    const secret = password && text.slice(password.start, password.end)
    const isToken = isTokenFirst(name, secret)
    const instead = isToken ? redactEscaped(name, tools, 'a URL') : redactEscapedName(name, tools)
    edits.push({ start: user.start, text: instead })
    if (password && secret !== undefined && !isToken)
      edits.push({ start: password.start, text: redactEscaped(secret, tools, 'a URL') })
  }
  return replaceAt(text, edits)
}

/** Clients with only a token send it in the place of the name, with a word or nothing after it. */
function isTokenFirst(name: string, secret: string | undefined): boolean {
  if (secret === undefined || secret === '') return !mayBeName(percentView(name).text)
  return /^(?:token|session|api_token|x-oauth-basic|x)$/i.test(secret)
}

function redactPath(path: string, tools: Tools, method: string | undefined): string {
  const edits = placesInPath(path, method).map(({ kind, start, end }) => {
    const raw = path.slice(start, end)
    const isName = kind === 'user'
    return {
      start,
      text: isName ? redactEscapedName(raw, tools) : redactEscaped(raw, tools, `${kind} in a path`),
    }
  })
  return redactNamedValues(redactFileNames(replaceAt(path, edits), tools.again), tools)
}

/** A word, and a secret after it: `backup-token-x7k2….json`. */
const IN_FILE_NAME = /(?<![a-z])((?:token|secret|password|passwd|key)[._-])([\w+=-]{12,300})/gi

function redactFileNames(text: string, tools: Tools): string {
  return text.replace(IN_FILE_NAME, (all, before: string, secret: string) =>
    beginsWithRandom(secret) ? before + tools.secrets.replace(secret, 'a name of a file') : all,
  )
}

function redactPair(pair: string, tools: Tools, where: string, within: Within): string {
  const equals = pair.indexOf('=')
  if (equals === -1) return pair
  const name = decodedName(pair.slice(0, equals))
  const value = pair.slice(equals + 1)
  const kind = kindOfPair(name, value, tools)
  const isWord = kind === 'credential' && isProse(value)
  if (isMask(value) || isWord || standsForValue(value, name)) return pair
  if (kind === undefined)
    return (
      pair.slice(0, equals + 1) +
      redactWithin(value, (text) => redactFileNames(within(text), tools.again))
    )
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
function redactWithin(value: string, within: Within): string {
  if (value.length < MIN_STRUCTURE_LENGTH) return value
  const { text, write } = percentView(value, { plus: true })
  return write(within(text))
}

const MIN_STRUCTURE_LENGTH = 8
