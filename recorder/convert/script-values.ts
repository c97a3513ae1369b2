import type { Exchange, Request } from '#engine/model/exchange.ts'
import { unescape } from '#engine/links/escapes.ts'
import { visitJsonStrings } from '#engine/links/json-strings.ts'
import { createLinkFinder, type Link } from '#engine/links/links.ts'
import { getOrMake } from '#engine/model/group.ts'
import { readAuthorization } from '#engine/secrets/authorization.ts'
import { isPlainSecret, kindOfName } from '#engine/secrets/names.ts'

/** A value that a script holds in a variable. */
interface ScriptValue {
  readonly variable: string
  readonly value: string
  /** In words, such as `password of admin`. */
  readonly what: string
}

/** A value that a response gives out under the name of a member. */
interface Gift {
  readonly member: string
  readonly value: string
}

/** The variables of a script. */
export interface ScriptValues {
  readonly all: readonly ScriptValue[]
  readonly variableOf: (value: string) => string | undefined
  /** The values that the response to the exchange at this position provides for later requests. */
  readonly givenBy: (exchange: number) => readonly Gift[]
}

type NamedValue = Omit<ScriptValue, 'variable'> & { readonly name: string }

/** Shorter text occurs in too many places to be a variable. */
const MIN_LENGTH = 4

/** Finds the secrets in requests, and the values of responses that later requests use. */
export function scriptValues(exchanges: Iterable<Exchange>): ScriptValues {
  const finder = createLinkFinder()
  const secrets: NamedValue[] = []
  for (const exchange of exchanges) {
    finder.add(exchange)
    secrets.push(...secretsIn(exchange.request))
  }
  const { links } = finder.result()
  const values = named([...links.map(describeLink), ...secrets])
  return {
    all: [...values.values()],
    variableOf: (value) => values.get(value)?.variable,
    givenBy: listGifts(links),
  }
}

function named(told: readonly NamedValue[]): ReadonlyMap<string, ScriptValue> {
  const values = new Map<string, ScriptValue>()
  const counts = new Map<string, number>()
  for (const { value, name, what } of told) {
    if (values.has(value) || value.length < MIN_LENGTH) continue
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const variable = `GRAYLOG_${count === 1 ? name : `${name}_${count}`}`
    values.set(value, { variable, value, what })
  }
  return values
}

function describeLink({ value, origin: { exchange, source } }: Link): NamedValue {
  const last =
    source.in === 'body' ? source.path.at(-1) : 'name' in source ? source.name : undefined
  const name = (last ?? '').replace(/\W+/g, '_').toUpperCase()
  const what = `from the response to request ${exchange}`
  return { value, name: /^[A-Z]/.test(name) ? name : 'VALUE', what }
}

function listGifts(links: readonly Link[]): ScriptValues['givenBy'] {
  const gifts = new Map<number, Gift[]>()
  for (const { value, origin } of links) {
    const member = origin.source.in === 'body' ? origin.source.path.at(-1) : undefined
    if (member === undefined || origin.source.word !== undefined) continue
    getOrMake(gifts, origin.exchange, (): Gift[] => []).push({ member, value })
  }
  return (exchange) => gifts.get(exchange) ?? []
}

/** The secrets of Basic credentials, and of JSON by the names of its members. */
function* secretsIn({ headers, body }: Request): Generator<NamedValue, void> {
  for (const [name, value] of headers) {
    if (kindOfName(name) !== 'credential') continue
    const sent = readAuthorization(value)
    if (sent.form === 'user')
      yield { value: sent.second, name: 'PASSWORD', what: `password of ${sent.first}` }
    else if (sent.form === 'session')
      yield { value: sent.first, name: 'SESSION_ID', what: 'session' }
    else if (sent.form === 'token') yield { value: sent.first, name: 'TOKEN', what: 'access token' }
  }
  const { text } = body
  if (text === undefined || !/^\s*[[{]/.test(text)) return
  const found: NamedValue[] = []
  visitJsonStrings(text, ({ start, end, member }) => {
    if (member === undefined || !isPlainSecret(kindOfName(member))) return
    const name = /passw/i.test(member) ? 'PASSWORD' : 'SECRET'
    const value = unescape(text.slice(start, end), 'json').text
    found.push({ value, name, what: `"${member}" in a body` })
  })
  yield* found
}
