import type { Answer as Unprinted } from '#engine/model/answer.ts'
import type { Json } from '#engine/model/json/json.ts'

/** A finished response before it is serialized: faults edit it in this form. */
export interface Answer extends Unprinted {
  /** Said instead of the usual words for the status. */
  readonly reason?: string
  /** Made before the server itself saw the request: without a date in every release. */
  readonly byContainer?: true
}

type Headers = Answer['headers']

/** A response with a JSON body. */
export function json(value: Json, status = 200, headers: Headers = []): Answer {
  return { status, headers, body: { kind: 'json', value } }
}

/** A response with a body of plain text, or of the media type given. */
export function text(content: string, status = 200, type = 'text/plain'): Answer {
  return { status, headers: [], body: { kind: 'text', type, text: content } }
}

/** A response without a body. */
export function empty(status = 204, headers: Headers = []): Answer {
  return { status, headers, body: { kind: 'none' } }
}

/** The same response with more headers. */
export function withHeaders(answer: Answer, headers: Headers): Answer {
  return { ...answer, headers: [...answer.headers, ...headers] }
}
