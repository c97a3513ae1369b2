import { type Body, type Exchange, type Headers, NO_BODY } from '#engine/model/exchange.ts'
import { writeBasic } from '#engine/secrets/authorization.ts'
import { TAKEN_OUT } from '#engine/secrets/placeholder.ts'
import type { ScriptCall } from './call.ts'
import { isKnown, isWhollyUnknown, unknownsIn, withUnknowns, written } from './unknown.ts'

/** Where a call goes, as the forecast sees it. */
export interface Placed {
  readonly origin: string
  /** Path and query, with what is not told. */
  readonly target: string
  readonly file: string
}

/** A call as an exchange of which no answer is known. */
export function exchangeOf(call: ScriptCall, index: number, placed: Placed): Exchange {
  const { method, headers, body, isOpen, line } = call
  const target = encodeSpaces(placed.target)
  const unknowns = [
    ...new Set([method, target, ...headers.map(([, value]) => value)].flatMap(unknownsIn)),
  ]
  return {
    index,
    request: {
      method: written(method),
      origin: placed.origin,
      target: written(target),
      httpVersion: 'HTTP/1.1',
      headers: headersOf(headers),
      ...(isOpen && { isWithoutHeaders: true as const }),
      ...(unknowns.length > 0 && { unknowns }),
      body: bodyOf(body),
    },
    writtenAt: { file: placed.file, line },
  }
}

function encodeSpaces(target: string): string {
  return target.replaceAll(' ', '%20')
}

function headersOf(headers: ScriptCall['headers']): Headers {
  return headers.map(([name, value]) => [
    name,
    name.toLowerCase() === 'authorization' ? credentialOf(value) : written(value),
  ])
}

/** A Basic credential of which a part is told; what nobody can read counts as taken out. */
function credentialOf(value: string): string {
  if (isKnown(value)) return value
  const pair = value.startsWith('Basic ') ? value.slice('Basic '.length) : ''
  if (withUnknowns(pair, () => '').includes(':')) return writeBasic(written(pair))
  return /^Bearer /i.test(value) ? written(value) : TAKEN_OUT
}

const NOT_HERE: Body = { state: 'elided', size: 0, reason: 'the script does not hold it' }

function bodyOf(body: ScriptCall['body']): Body {
  if (body === undefined) return NO_BODY
  if (isWhollyUnknown(body) || !isTold(body)) return NOT_HERE
  const text = written(body)
  const unknowns = unknownsIn(body)
  return {
    state: 'complete',
    size: Buffer.byteLength(text),
    text,
    ...(unknowns.length > 0 && { unknowns }),
  }
}

/** Whether its form is told: of JSON, what is not told stands in texts alone. */
function isTold(body: string): boolean {
  if (isKnown(body) || !/^\s*[[{]/.test(body)) return true
  try {
    JSON.parse(withUnknowns(body, () => 'x'))
    return true
  } catch {
    return false // a value, or a part of the form, is not told
  }
}
