import { readCredential } from '../../src/judge/facts/credential.ts'
import { bodyJson, isRecord } from '../../src/judge/facts/content.ts'
import { header } from '../../src/model/exchange.ts'
import type { Annotated } from '../../src/model/facts.ts'
import { IDENTIFIERS } from '../../src/text/identifiers.ts'

const HEADERS = ['accept', 'content-type', 'origin', 'x-requested-by', 'x-requested-with']

/**
 * Pairs the calls of two recordings that are the same request: equal but for made-up values, the
 * first of one with the first of the other, the second with the second.
 */
export function pairUp(
  a: readonly Annotated[],
  b: readonly Annotated[],
): readonly (readonly [Annotated, Annotated])[] {
  const waiting = new Map<string, Annotated[]>()
  for (const call of b) {
    const key = signatureOf(call)
    waiting.set(key, [...(waiting.get(key) ?? []), call])
  }
  return a.flatMap((call) => {
    const other = waiting.get(signatureOf(call))?.shift()
    return other ? [[call, other] as const] : []
  })
}

function signatureOf({ method, path, query, exchange, credential }: Annotated): string {
  const { headers, body } = exchange.request
  const { form, username, cookie } = readCredential(headers)
  const json = bodyJson(body)
  return JSON.stringify([
    method,
    path.replace(IDENTIFIERS, '*'),
    query.replace(IDENTIFIERS, '*'),
    HEADERS.map((name) => header(headers, name) ?? null),
    header(headers, 'x-graylog-collector-version') ?? null,
    [form, username ?? null, cookie !== undefined, credential.form],
    json === undefined ? (body.text ?? '') : shapeOf(json),
  ])
}

/** Keys and plain values; texts that a server or run makes up, and ports, are left out. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (!isRecord(value)) return typeof value === 'number' ? 'number' : mask(value)
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, shapeOf(member)]))
}

function mask(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(IDENTIFIERS, '*') : value
}
