import { type Body, type Exchange, type Headers, mediaType } from '#engine/model/exchange.ts'
import { isObject } from '#engine/model/json/json.ts'
import { listJsonPaths } from '#upgrade/diff/json-paths.ts'
import type { Received } from './send.ts'
import { type Allowance, listShapeDifferences } from './shape-of.ts'

/** Describes the differences between the reference server's response and the recorded one. */
export function compare(
  { request, response }: Exchange,
  real: Received,
  allowance: Allowance,
): readonly string[] {
  if (!response) return []
  const found: string[] = []
  const unequal = (what: string, a: unknown, b: unknown): void => {
    if (a !== b) found.push(`${what}: ${String(a)} recorded, ${String(b)} here`)
  }
  unequal('status', response.status, real.status)
  unequal('headers', getNames(response.headers), getNames(real.headers))
  unequal('media type', getType(response.headers), getType(real.headers))
  if (response.body.state === 'truncated' || response.body.state === 'elided') return found
  if (request.method === 'HEAD') return found
  const [a, b] = [getJson(response.body), parse(real.text)]
  unequal('error type', errorType(a), errorType(b))
  if (response.status !== real.status) return found
  if (a === undefined || b === undefined) {
    unequal(
      'body',
      (response.body.text ?? '') === '' ? 'empty' : 'there',
      real.text === '' ? 'empty' : 'there',
    )
    return found
  }
  return [...found, ...listShapeDifferences(listJsonPaths(a), listJsonPaths(b), allowance)]
}

/** Parses the JSON of a complete body; returns undefined for other bodies. */
export function getJson(body: Body | undefined): unknown {
  return body?.state === 'complete' ? parse(body.text ?? '') : undefined
}

/** Parses a text as JSON; returns undefined for other texts. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // not JSON: compared as a text
  }
}

/** Returns the names of headers that the server chooses. */
function getNames(headers: Headers): string {
  const names = headers
    .map(([name]) => name.toLowerCase())
    .filter((name) => !CARRIED.includes(name))
  return [...new Set(names)].toSorted().join(', ')
}
const CARRIED = [
  'connection',
  'content-encoding',
  'keep-alive',
  'content-length',
  'transfer-encoding',
]

function getType(headers: Headers): string {
  return mediaType(headers) ?? 'none'
}

function errorType(json: unknown): string | undefined {
  if (Array.isArray(json))
    return json.some((item) => isObject(item) && 'message_template' in item)
      ? 'BeanValidation'
      : undefined
  return isObject(json) && typeof json['type'] === 'string' && 'message' in json
    ? json['type']
    : undefined
}
