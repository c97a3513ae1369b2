import type { Headers } from './exchange.ts'
import type { Json } from './json/json.ts'

export type AnswerBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: Json }
  | {
      readonly kind: 'text'
      readonly type: string
      readonly text: string
      /** `latin1`: each character is one byte. */
      readonly encoding?: 'latin1'
    }

/** A response before it is printed: its media type and its length follow from the body. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: AnswerBody
}
