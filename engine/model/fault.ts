import type { Handshake } from './handshake.ts'
import type { Json } from './json/json.ts'
import type { Availability } from './version.ts'

/** Rules of the interface that a server can leave unenforced. */
export type Rule =
  /** Closed routes need a credential. */
  | 'login'
  /** A password must be the right one. */
  | 'password'
  /** A token must be one that was given out. */
  | 'token'
  /** A session must be one that was given out. */
  | 'session'
  /** A session is over once it was deleted. */
  | 'session-end'
  /** A disabled account is refused. */
  | 'account-status'
  /** A session is over after its time. */
  | 'session-expiry'
  /** A token is over once it was deleted. */
  | 'token-end'
  /** A Basic credential that cannot be read is refused. */
  | 'malformed'
  /** Write requests name their sender. */
  | 'requested-by'
  /** A request that does not name its sender has no effect. */
  | 'requested-by-first'
  /** An account does only what it may. */
  | 'permission'
  /** An answer has a media type that was asked for. */
  | 'accept'
  /** A body has a media type that the route reads. */
  | 'media-type'
  /** Keys that a body does not have are refused. */
  | 'unknown-keys'
  /** Keys that a body must have are there. */
  | 'required-keys'
  /** JSON is indented for pretty=true. */
  | 'pretty'

/**
 * A fault of a server, as data. `edits` apply to recorded responses and to those of the reference server; faults that
 * no response edit can express are for the reference server only.
 */
export interface Fault {
  readonly id: string
  /** The fault, in one sentence. */
  readonly summary: string
  /** The releases on which it is a fault; undefined is every release. */
  readonly versions?: Availability
  readonly edits?: readonly Edit[]
  /** Behave as if these features were open or shut. */
  readonly features?: Readonly<Record<string, boolean>>
  /** Fields of other releases that are shown nevertheless: `GET /users/{userId}/tokens tokens[].token`. */
  readonly leaks?: readonly string[]
  /** Rules that are not enforced. */
  readonly unenforced?: readonly Rule[]
  /** Ids of checks that no server with this fault passes. */
  readonly disprovedBy?: readonly string[]
  /** Without edits: the requests whose responses it changes, with the statuses that they then get; by default any. */
  readonly asked?: readonly Target[]
  /** Requirements of a target that can show it; by default, one node over HTTP is enough. */
  readonly needs?: 'second-node' | 'tls' | 'client-traffic'
  /** Position of the only node that it concerns, 0 for the first; by default all. */
  readonly node?: number
  /**
   * Ids of the checks that fail for it, where the release has them and something brings their evidence
   * about; no other check may. The first is the one whose rule it breaks.
   */
  readonly fails: readonly string[]
}

/** Picks responses, and changes them; everything given is changed. */
export interface Edit extends Change {
  readonly on: Target
}

/** An edit of one response. */
export interface Change {
  readonly status?: number
  /** Set, taken away when null, or written over where it is there. */
  readonly headers?: Readonly<Record<string, string | null | HeaderEdit>>
  /** The whole body instead of the real one. */
  readonly body?:
    { readonly json: Json } | { readonly text: string; readonly type: string } | 'none'
  readonly fields?: readonly FieldEdit[]
  /** How the bytes of a JSON body are wrong. */
  readonly bytes?: 'iso-8859-1' | 'cesu-8' | 'byte-order-mark' | 'cut' | 'trailing-text'
}

/** Within the value of a header; `from` is a regular expression. */
export interface HeaderEdit {
  readonly from: string
  readonly by: string
}

/** Selects responses: every given member must match, and a list matches any of its values. */
export interface Target {
  /** `GET /cluster`, as in the route table. */
  readonly route?: string | readonly string[]
  readonly method?: string | readonly string[]
  readonly status?: number | readonly number[]
  /** A text that the body must contain. */
  readonly says?: string
  /** A request header and a regular expression for its value; null: the header is not sent. */
  readonly header?: readonly [name: string, pattern: string | null]
  /** A regular expression that the request's path and query must match. */
  readonly target?: string
  /** Whether the request asked for a path that the release does not have. */
  readonly unknownPath?: boolean
}

/**
 * Edits members of a JSON body; `at` is a field path, `streams[].outputs[].id`, or a JSON Pointer for one place,
 * `/streams/0/title`.
 */
export interface FieldEdit {
  readonly at: string
  readonly change: FieldChange
}

export type FieldChange =
  | { readonly kind: 'set'; readonly to: Json }
  /** Also where the member was not there. */
  | { readonly kind: 'add'; readonly to: Json }
  | { readonly kind: 'remove' }
  | { readonly kind: 'rename'; readonly to: string }
  /** In a text; `from` is a regular expression. */
  | { readonly kind: 'replace'; readonly from: string; readonly by: string }
  | { readonly kind: 'retype'; readonly to: 'string' | 'number' | 'array' | 'object' }

/** An edit of one recording that makes checks fail which no fault of a server's responses can. */
export interface RecordingFault {
  /**
   * Name of a recording in `test/fixtures/` without its ending; `reference-…` is one of the reference server,
   * `a + b` are two that are checked together.
   */
  readonly recording: string
  /** Changes of one response, or an edit of another part. */
  readonly edit: readonly Change[] | RecordedEdit
  /** Which exchange of the first check's verdict is edited, from 0; by default the last one of its first group. */
  readonly exchange?: number
  /** Settings for the evaluation of the edited recording. */
  readonly settings?: Readonly<Record<string, string>>
  /** Ids of the checks that fail for it; the first is the one whose evidence is edited. */
  readonly fails: readonly [check: string, ...others: readonly string[]]
}

/** An edit of a recording outside the parsed response: the request, the handshake, or the text of a body. */
export type RecordedEdit =
  /** Replaces a text in the response's body, as it is written. */
  | { readonly kind: 'text'; readonly from: string; readonly by: string }
  /** A header of the request, removed if null: for checks of clients. */
  | { readonly kind: 'request-header'; readonly name: string; readonly value: string | null }
  /** Replaces a text in the request's body. */
  | { readonly kind: 'request-text'; readonly from: string; readonly by: string }
  /** Replaces the first occurrence of a text in the path and query of the request. */
  | { readonly kind: 'request-target'; readonly from: string; readonly by: string }
  /** Another result of a TLS handshake. */
  | { readonly kind: 'handshake'; readonly set: Partial<Handshake> }
