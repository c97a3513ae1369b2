import { groupBy } from '#engine/model/group.ts'
import { isRecord } from '#engine/model/json/json.ts'
import { readCredential } from '#engine/judge/facts/credential.ts'
import { bodyJson } from '#engine/judge/content.ts'
import { acceptHeader, header } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { IDENTIFIERS, RUN_PREFIXES } from '#engine/text/identifiers.ts'
import { createStates } from './state-of-things.ts'

const HEADERS = ['content-type', 'origin', 'x-requested-by', 'x-requested-with']

/**
 * Pairs the calls of two recordings that are the same request: equal but for made-up values, and sent
 * when what they name was there or was not; the first of one with the first of the other, the second
 * with the second.
 */
export function pairUp(
  a: readonly Annotated[],
  b: readonly Annotated[],
): readonly (readonly [Annotated, Annotated])[] {
  const waiting = groupBy(withSignatures(b), ([key]) => key)
  return withSignatures(a).flatMap(([key, call]) => {
    const [, other] = waiting.get(key)?.shift() ?? []
    return other ? [[call, other] as const] : []
  })
}

function withSignatures(calls: readonly Annotated[]): readonly (readonly [string, Annotated])[] {
  const stateOf = createStates()
  return calls.map((call) => [computeSignature(call, stateOf(call)), call])
}

function computeSignature(
  { method, path, query, exchange, credential }: Annotated,
  state: readonly string[],
): string {
  const { headers, body } = exchange.request
  const { form, username, cookie } = readCredential(headers)
  const json = bodyJson(body)
  return JSON.stringify([
    method,
    masked(path),
    masked(query),
    state,
    acceptHeader(headers) ?? null,
    HEADERS.map((name) => header(headers, name) ?? null),
    header(headers, 'x-graylog-collector-version') ?? null,
    [form, masked(username ?? ''), cookie !== undefined, credential.form],
    json === undefined ? (body.text ?? '') : getShape(json),
  ])
}

/** Keys and plain values; texts that a server or run makes up, and ports, are left out. */
function getShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(getShape)
  if (!isRecord(value)) return typeof value === 'number' ? 'number' : mask(value)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, getShape(member)]))
}

function mask(value: unknown): unknown {
  return typeof value === 'string' ? masked(value) : value
}

function masked(text: string): string {
  return text.replace(IDENTIFIERS, '*').replaceAll(RUN_PREFIXES, 'gc-*')
}
