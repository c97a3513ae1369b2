import type { Body, Exchange, Failure, Headers } from '../../src/model/exchange.ts'
import type { Request, Response } from '../../src/model/exchange.ts'
import type { StoredBody } from './encode.ts'
import { ShapeFault, count, number, object, oneOf, optional, string } from './guard.ts'

/** What a line says, with bodies still spilled. */
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

export type LoadBody = (body: StoredBody) => Body

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
  const { request, response, failure } = fields
  return {
    ...optional(fields, 'id', count),
    ...optional(fields, 'actor', string),
    ...optional(fields, 'probe', string),
    ...optional(fields, 'startedAt', number),
    ...optional(fields, 'endedAt', number),
    ...optional(fields, 'connection', string),
    ...(request !== undefined && { request: decodeRequest(request, load) }),
    ...(response !== undefined && { response: decodeResponse(response, load) }),
    ...(failure !== undefined && { failure: decodeFailure(failure) }),
  }
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

/** An exchange from its line, or from two lines that were joined; `index` is its position. */
export function exchangeOf(index: number, line: DecodedLine): Exchange {
  const { request, id: _id, ...rest } = line
  if (!request) throw new ShapeFault('has no request')
  if (!rest.response && !rest.failure) throw new ShapeFault('has neither response nor failure')
  return { index, request, ...rest }
}

/** A request line: it has an id and a request. */
export function openingOf(line: DecodedLine): DecodedLine & { readonly id: number } {
  const { id, request } = line
  if (id === undefined || !request) throw new ShapeFault('has no id or no request')
  return { ...line, id }
}

function decodeRequest(value: unknown, load: LoadBody): Request {
  const fields = object(value, 'request')
  return {
    method: string(fields.method, 'request.method'),
    origin: string(fields.origin, 'request.origin'),
    target: string(fields.target, 'request.target'),
    httpVersion: string(fields.httpVersion, 'request.httpVersion'),
    headers: headers(fields.headers, 'request.headers'),
    body: load(body(fields.body, 'request.body')),
  }
}

function decodeResponse(value: unknown, load: LoadBody): Response {
  const fields = object(value, 'response')
  return {
    status: count(fields.status, 'response.status'),
    reason: string(fields.reason, 'response.reason'),
    httpVersion: string(fields.httpVersion, 'response.httpVersion'),
    headers: headers(fields.headers, 'response.headers'),
    body: load(body(fields.body, 'response.body')),
  }
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
      throw new ShapeFault(`${at} holds something that is not a pair of texts`)
    }
  }
  return value as Headers
}

function body(value: unknown, at: string): StoredBody {
  const fields = object(value, at)
  const file = fields.file
  if (file !== undefined && !(typeof file === 'string' && /^[0-9a-f]{64}$/.test(file))) {
    throw new ShapeFault(`${at}.file is not a SHA-256`)
  }
  return {
    state: oneOf(STATES, fields.state, `${at}.state`),
    size: count(fields.size, `${at}.size`),
    ...optional(fields, 'text', string, at),
    ...optional(fields, 'base64', string, at),
    ...(file !== undefined && { file }),
  }
}
