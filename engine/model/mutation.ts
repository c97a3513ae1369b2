import type { Change } from './deviation.ts'
import type { Handshake } from './handshake.ts'

/**
 * A fault that no edit of a response can express: of the request, the connection, or the raw text.
 */
export type RecordedEdit =
  /** Replaces a text in the answer's body as it is written. */
  | { readonly kind: 'text'; readonly from: string; readonly by: string }
  /** A header of the request, taken away when null: for checks on clients. */
  | { readonly kind: 'request-header'; readonly name: string; readonly value: string | null }
  /** Replaces a text in the body of the request: for what a server sends. */
  | { readonly kind: 'request-text'; readonly from: string; readonly by: string }
  /** Replaces the first occurrence of a text in the path and query that were asked for. */
  | { readonly kind: 'request-target'; readonly from: string; readonly by: string }
  /** The result of a TLS handshake, in place of the real one. */
  | { readonly kind: 'handshake'; readonly set: Partial<Handshake> }

/** One edit of one recording that must make a check fail which no deviation reaches there. */
export interface Mutation {
  /** The id of the check that it kills. */
  readonly check: string
  /**
   * Name of a recording in `test/fixtures/` without its ending; `reference-…` is one of the reference server,
   * `a + b` are two that are judged together.
   */
  readonly of: string
  /** Of the answer, as a deviation would change it; or what no deviation can say. */
  readonly edit: readonly Change[] | RecordedEdit
  /** Which of the exchanges that the check's verdict rests on is edited, from 0; by default the last one of its first group. */
  readonly on?: number
  /** Other checks that rightly fail with it. */
  readonly also?: readonly string[]
  /** Settings that are given when the edited recording is judged. */
  readonly settings?: Readonly<Record<string, string>>
}
