import type { Body, Exchange, Failure, Headers, Request, Response } from '#engine/model/exchange.ts'
import type { StoredBody } from '../encode.ts'
import { ShapeFault, count, number, object, oneOf, string } from './guard.ts'
import { createSharedPairs } from './shared-pairs.ts'

/** The content of a line, with bodies still spilled. */
export type DecodedLine = {
  readonly id?: number
  readonly actor?: string
  readonly probe?: string
  readonly startedAt?: number
  readonly endedAt?: number
  readonly connection?: string
  readonly request?: Request
  readonly response?: Response
  readonly failure?: Failure
}

type LoadBody = (body: StoredBody) => Body

const STATES = ['complete', 'truncated', 'elided', 'absent'] as const
const FAILURES = [
  'refused',
  'unresolved',
  'reset',
  'timeout',
  'tls',
  'truncated',
  'too-large',
  'protocol',
  'aborted',
] as const

/** Turns a parsed line of kind exchange, request or response into the model's types. */
export function decodeLine(value: unknown, load: LoadBody): DecodedLine {
  const fields = object(value, 'the line')
  const line: Mutable<DecodedLine> = {}
  // One by one, since every exchange of every pass comes through here.
  if (fields.id !== undefined) line.id = count(fields.id, 'id')
  if (fields.actor !== undefined) line.actor = string(fields.actor, 'actor')
  if (fields.probe !== undefined) line.probe = string(fields.probe, 'probe')
  if (fields.startedAt !== undefined) line.startedAt = number(fields.startedAt, 'startedAt')
  if (fields.endedAt !== undefined) line.endedAt = number(fields.endedAt, 'endedAt')
  if (fields.connection !== undefined) line.connection = string(fields.connection, 'connection')
  if (fields.request !== undefined) line.request = decodeRequest(fields.request, load)
  if (fields.response !== undefined) line.response = decodeResponse(fields.response, load)
  if (fields.failure !== undefined) line.failure = decodeFailure(fields.failure)
  return line
}

/** Every spilled body that a parsed line names, without loading any. */
export function spilledBodies(value: unknown): readonly StoredBody[] {
  const found: StoredBody[] = []
  decodeLine(value, (body) => {
    if (body.file !== undefined) found.push(body)
    return body
  })
  return found
}

/** An exchange from its line, or from its request line and its response line; `index` is its position. */
export function decodeExchange(
  index: number,
  end: DecodedLine,
  start: DecodedLine = end,
): Exchange {
  const { request, actor, probe, startedAt, connection } = start
  const { response, failure, endedAt } = end
  if (!request) throw new ShapeFault('has no request')
  if (!response && !failure) throw new ShapeFault('has neither response nor failure')
  const exchange: Mutable<Exchange> = { index, request }
  if (response !== undefined) exchange.response = response
  if (failure !== undefined) exchange.failure = failure
  if (startedAt !== undefined) exchange.startedAt = startedAt
  if (endedAt !== undefined) exchange.endedAt = endedAt
  if (connection !== undefined) exchange.connection = connection
  if (actor !== undefined) exchange.actor = actor
  if (probe !== undefined) exchange.probe = probe
  return exchange
}

/** A request line: it has an id and a request. */
export function decodeOpening(line: DecodedLine): DecodedLine & { readonly id: number } {
  const { id, request } = line
  if (id === undefined || !request) throw new ShapeFault('has no id or no request')
  return { ...line, id }
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] }

/** The request, from its member of a line. */
export function decodeRequest(value: unknown, load: LoadBody): Request {
  const fields = object(value, 'request')
  return {
    method: string(fields.method, 'request.method'),
    origin: string(fields.origin, 'request.origin'),
    target: string(fields.target, 'request.target'),
    httpVersion: string(fields.httpVersion, 'request.httpVersion'),
    headers: headers(fields.headers, 'request.headers'),
    body: load(body(fields.body)),
  }
}

/** The response, from its member of a line; with a known body, without reading one there. */
export function decodeResponse(value: unknown, load: LoadBody, known?: Body): Response {
  const fields = object(value, 'response')
  return {
    status: count(fields.status, 'response.status'),
    reason: string(fields.reason, 'response.reason'),
    httpVersion: string(fields.httpVersion, 'response.httpVersion'),
    headers: headers(fields.headers, 'response.headers'),
    body: known ?? load(body(fields.body)),
  }
}

/** A body, from its member of a message. */
export function decodeBody(value: unknown, load: LoadBody): Body {
  return load(body(value))
}

function decodeFailure(value: unknown): Failure {
  const fields = object(value, 'failure')
  return {
    kind: oneOf(FAILURES, fields.kind, 'failure.kind'),
    message: string(fields.message, 'failure.message'),
  }
}

function headers(value: unknown, at: string): Headers {
  if (!Array.isArray(value)) throw new ShapeFault(`${at} is not a list`)
  for (const pair of value as readonly unknown[]) {
    const isPair = Array.isArray(pair) && pair.length === 2
    if (!isPair || typeof pair[0] !== 'string' || typeof pair[1] !== 'string') {
      throw new ShapeFault(`${at} contains something that is not a pair of strings`)
    }
  }
  return shared(value as Headers[number][])
}

const shared = createSharedPairs()

function body(value: unknown): StoredBody {
  const fields = object(value, 'body')
  const file = fields.file
  if (file !== undefined && !(typeof file === 'string' && /^[0-9a-f]{64}$/.test(file))) {
    throw new ShapeFault('body.file is not a SHA-256 digest')
  }
  const decoded: Mutable<StoredBody> = {
    state: oneOf(STATES, fields.state, 'body.state'),
    size: count(fields.size, 'body.size'),
  }
  if (fields.text !== undefined) decoded.text = string(fields.text, 'body.text')
  if (fields.base64 !== undefined) decoded.base64 = string(fields.base64, 'body.base64')
  if (file !== undefined) decoded.file = file
  if (fields.reason !== undefined) decoded.reason = string(fields.reason, 'body.reason')
  return decoded
}
