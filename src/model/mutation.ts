import type { Headers } from './exchange.ts'
import type { Handshake } from './handshake.ts'

/** One change of one exchange; lengths are kept in step. */
export type Edit =
  | { readonly kind: 'status'; readonly status: number }
  /** Null takes the header away; else its first occurrence is replaced, or it is added. */
  | { readonly kind: 'header'; readonly name: string; readonly value: string | null }
  /** Sets a value in the JSON body of the answer; `*` in the pointer is the first key there. */
  | { readonly kind: 'set'; readonly pointer: string; readonly value: unknown }
  | { readonly kind: 'remove'; readonly pointer: string }
  /** Replaces the whole body of the answer, with its media type if one is given. */
  | { readonly kind: 'body'; readonly text: string; readonly type?: string }
  /** Replaces the first occurrence of a text in the body of the answer. */
  | { readonly kind: 'replace'; readonly text: string; readonly by: string }
  /** The answer as another server would have given it. */
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers?: Headers
      readonly text?: string
    }
  /** A header of the request: for checks on clients. */
  | { readonly kind: 'request-header'; readonly name: string; readonly value: string | null }
  /** Replaces the first occurrence of a text in the body of the request: for what a server sends. */
  | { readonly kind: 'request-replace'; readonly text: string; readonly by: string }
  /** Replaces the first occurrence of a text in the path and query that were asked for. */
  | { readonly kind: 'request-target'; readonly text: string; readonly by: string }

/** What a TLS handshake came to, instead of what it did. */
export interface HandshakeEdit {
  readonly kind: 'handshake'
  readonly set: Partial<Handshake>
}

/** One edit of one recording that must make a check fail: the proof that the check can. */
export interface Mutation {
  /** The id of the check that it kills. */
  readonly check: string
  /**
   * Name of a recording in `fixtures/` without its ending; `reference-…` is one of the reference server,
   * `a + b` are two that are judged together.
   */
  readonly of: string
  readonly edit: Edit | HandshakeEdit
  /** Which of the exchanges that the check's verdict rests on is edited, from 0; by default the last one of its first group. */
  readonly on?: number
  /** Other checks that rightly fail with it. */
  readonly also?: readonly string[]
  /** Settings that are told when the edited recording is judged. */
  readonly settings?: Readonly<Record<string, string>>
}
