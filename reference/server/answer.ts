import type { Json } from '../json.ts'

export type AnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly type: string; readonly text: string }

/** A finished answer before it is printed: faults edit it in this form. */
export interface Answer {
  readonly status: number
  /** Said instead of the usual words for the status. */
  readonly reason?: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Made before the server itself saw the request: without a date in every release. */
  readonly byContainer?: true
  readonly body: AnswerBody
}

type Headers = Answer['headers']

/** An answer with a JSON body. */
export function json(value: Json, status = 200, headers: Headers = []): Answer {
  return { status, headers, body: { kind: 'json', value } }
}

/** An answer with a body of plain text, or of the media type given. */
export function text(content: string, status = 200, type = 'text/plain'): Answer {
  return { status, headers: [], body: { kind: 'text', type, text: content } }
}

/** An answer without a body. */
export function empty(status = 204, headers: Headers = []): Answer {
  return { status, headers, body: { kind: 'none' } }
}

/** The same answer with more headers. */
export function withHeaders(answer: Answer, headers: Headers): Answer {
  return { ...answer, headers: [...answer.headers, ...headers] }
}
