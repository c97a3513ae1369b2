import type { SecretValues } from './secret-values.ts'

type Fields = readonly (readonly [name: string, value: string])[]

interface SentRequest {
  readonly method: string
  /** The path after the root. */
  readonly target: string
  readonly headers: Fields
  readonly body?: Buffer
}

interface SentAnswer {
  readonly status: number
  readonly headers: Fields
  readonly body?: Buffer
}

/** Properties of the bytes that HAR cannot represent; both sides are chunked. */
export interface OnTheWire {
  /** The text after the size of each chunk. */
  readonly chunkExtension?: string
  /** Bytes per chunk. */
  readonly chunkSize?: number
  readonly trailers?: Fields
  /** Header fields of an interim response. */
  readonly earlyHints?: Fields
  /** The complete request target; ORIGIN is the server's origin. */
  readonly rawTarget?: string
}

export interface CaseTraffic {
  readonly request: SentRequest
  readonly answer: SentAnswer
  readonly wire?: OnTheWire
}

/** Secrets in one place and encoding. */
export interface SecretCase {
  readonly number: number
  readonly id: string
  readonly group: string
  readonly side: 'request' | 'answer'
  /** Whether the place marks the secret, or an earlier or later exchange does. */
  readonly learnt: 'here' | 'before' | 'after'
  readonly traffic: readonly CaseTraffic[]
  /** Whether the docs say that such a body is left out. */
  readonly isLeftOut?: boolean
  /** Values that are not secrets and must be kept. */
  readonly keeps?: readonly string[]
}

/** A case without its secrets. */
export interface SecretForm {
  readonly id: string
  readonly side: 'request' | 'answer'
  readonly learnt: 'here' | 'before' | 'after'
  readonly write: (values: SecretValues) => readonly CaseTraffic[]
}

export interface Part {
  readonly target?: string
  readonly headers?: Fields
  readonly body?: string | Buffer
  readonly wire?: OnTheWire
}

/** Builds the same message part for a request and for a response. */
export function bothSides(
  id: string,
  write: (values: SecretValues) => Part,
): readonly SecretForm[] {
  return [
    { id: `${id}, request`, side: 'request', learnt: 'here', write: (v) => [asRequest(write(v))] },
    { id: `${id}, answer`, side: 'answer', learnt: 'here', write: (v) => [asAnswer(write(v))] },
  ]
}

export function requestOnly(id: string, write: (values: SecretValues) => Part): SecretForm {
  return {
    id: `${id}, request`,
    side: 'request',
    learnt: 'here',
    write: (v) => [asRequest(write(v))],
  }
}

export function answerOnly(id: string, write: (values: SecretValues) => Part): SecretForm {
  return { id: `${id}, answer`, side: 'answer', learnt: 'here', write: (v) => [asAnswer(write(v))] }
}

export function asRequest({
  target = '/system/notes',
  headers = [],
  body,
  wire,
}: Part): CaseTraffic {
  const method = body === undefined ? 'GET' : 'POST'
  return {
    request: { method, target, headers, ...(body !== undefined && { body: bytes(body) }) },
    answer: { status: 200, headers: [['Content-Type', 'application/json']], body: bytes('{}') },
    ...(wire && { wire }),
  }
}

export function asAnswer({
  target = '/system/notes',
  headers = [],
  body,
  wire,
}: Part): CaseTraffic {
  return {
    request: { method: 'GET', target, headers: [['Accept', '*/*']] },
    answer: { status: 200, headers, body: bytes(body ?? '{}') },
    ...(wire && { wire }),
  }
}

export const typed = (type: string): readonly [string, string] => ['Content-Type', type]

function bytes(body: string | Buffer): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : body
}
