import type { Exchange, Response } from './exchange.ts'

/** How a request said who sends it; `stripped` when a tool took the credential out of the file. */
export type CredentialForm =
  'none' | 'user' | 'token' | 'session' | 'cookie' | 'bearer' | 'malformed' | 'stripped'

/** Whether a credential is one that the server should accept, known without the response under judgment. */
export type Validity = 'valid' | 'invalid' | 'unknown'

export interface Credential {
  readonly form: CredentialForm
  readonly validity: Validity
  /** Why it has this validity, in words. */
  readonly because: string
  /** Why an invalid credential is almost a good one. */
  readonly flaw?: CredentialFlaw
  /** Of a session: its user has logged in again since. */
  readonly isEarlier?: true
  /** Equal for equal secrets of one form; missing where there is no secret. */
  readonly key?: string
  /** Of the user form. */
  readonly username?: string
  /** A session id in a cookie, also when another form decides. */
  readonly cookie?: string
}

/** Facts about the user who sent a request, from a record elsewhere in the file. */
export interface Account {
  readonly username: string
  /** The identifier in its record: an id of the database, or `local:admin` for the root account. */
  readonly id?: string
  readonly permissions: readonly string[]
  /** How long a session lives that is not used, in milliseconds. */
  readonly sessionTimeout?: number
  /** The one that all users have who were there before, but for the root account. */
  readonly timeoutOfAll?: number
}

/**
 * The reason why a server must reject a request, by the rules of the release and in the order in
 * which servers decide.
 */
export type RejectedBy =
  | 'path'
  | 'method'
  | 'accept'
  | 'media-type'
  | 'malformed'
  | 'credential'
  | 'parameter'
  | 'permission'
  | 'requested-by'
  | 'none'
  | 'unknown'

/** `exempt`: absent, but a header is there that makes the release do without it. */
export type RequestedBy = 'absent' | 'empty' | 'present' | 'exempt' | 'unknown'

/** How a credential differs from one that the server accepts. */
export type CredentialFlaw =
  'ended' | 'deleted-user' | 'disabled-user' | 'other-password' | 'other-word' | 'sent-as-other'

/** The credential in the body of a login. */
export interface LoginAttempt {
  readonly validity: Validity
  readonly because: string
  readonly username?: string
  /** How long a session of this user lives that is not used, in milliseconds, by a record of the user. */
  readonly sessionTimeout?: number
}

/** The recording of an upgrade that contains the exchange. */
export type Side = 'before' | 'after'

/** The state of a search backend at the time of an exchange. */
export interface BackendFacts {
  /** As the backend reports it: `6.8.13`; undefined when it was never asked. */
  readonly number?: string
  readonly isOpenSearch: boolean
  /**
   * Indices that messages and events are written to: the targets of an alias that ends in
   * `_deflector`.
   */
  readonly writeIndices: readonly string[]
}

/** Begins the reason of a check that something in front of the server keeps from its evidence. */
export const FRONT_ANSWERED = 'something in front of the server answered '

/** One exchange with everything that checks need to know about it. */
export interface Annotated {
  readonly exchange: Exchange
  readonly index: number
  /** The interface's root that it was sent to; undefined outside the interface. */
  readonly root?: string | undefined
  readonly method: string
  /** Relative to the root, raw, without the query: `/cluster`. */
  readonly path: string
  /** Raw, without the question mark; empty when there is none. */
  readonly query: string
  /** `GET /streams/{streamId}`; undefined when the release has no such route. HEAD counts as its GET. */
  readonly route?: string | undefined
  /** How much of a path without a route matches the route table: the server's response depends on it. */
  readonly reach: 'nothing' | 'first-segment' | 'a-route'
  /** Values of the route's path parameters, raw. */
  readonly parameters: readonly string[]
  /** Whether the route needs a login; undefined without a route. */
  readonly open?: boolean | undefined
  readonly credential: Credential
  readonly login?: LoginAttempt | undefined
  readonly requestedBy: RequestedBy
  readonly rejectedBy: RejectedBy
  /**
   * With `permission`: the reason that would reject the request of an account with that permission.
   */
  readonly behind?: RejectedBy | undefined
  /** Who asks, where a record of the user was read. */
  readonly account?: Account | undefined
  /** 0 when no response came. */
  readonly status: number
  /** Media type of the response, without parameters. */
  readonly answerType?: string | undefined
  /** The response's body as JSON; undefined when it is not complete or not JSON. */
  readonly json: unknown
  /** The response's body as text; undefined when it is not complete. */
  readonly text: string | undefined
  /** The request's body as JSON; undefined when it is not complete or not JSON. */
  readonly sent: unknown
  /** `type` of a JSON error body, or `BeanValidation` for the bare array. */
  readonly errorType: string | undefined
  /** Of a file whose responses never name their node, although login, version and content prove who responds. */
  readonly nameless?: boolean | undefined
  /** The same, had a refusal of the file named the realm of the interface. */
  readonly unchallenged?: boolean | undefined
  /** Whether the recording contains a good response from the same family of routes; missing if not checked. */
  readonly isServed?: boolean | undefined
  /** Whether it is answered 404 word for word as a path is that no release has. */
  readonly isAsUnknown?: boolean | undefined
  /** Whether other responses show that this one rejects a write because X-Requested-By is missing. */
  readonly isForHeader?: boolean | undefined
  /** Whether a server error was caused by an object that an earlier response removed. */
  readonly wasEnded?: boolean | undefined
  /** Of a file out of which a tool took all cookies. */
  readonly isWithoutCookies?: boolean | undefined
  /** The response of something in front of the server: to the server, the request was never answered. */
  readonly front?: Response | undefined
  /** Milliseconds since it came first, where a cache repeats a response. */
  readonly frontAge?: number | undefined
  /** Routes at which something in front of the server answered some request of the recording. */
  readonly fronted?: readonly string[] | undefined
  /** The product that passes responses of the server on, and says so in them. */
  readonly passedOnBy?: string | undefined
  /** How far the server's clock is ahead of the recorder's, in milliseconds; missing if the times do not agree on it. */
  readonly clockAhead?: number | undefined
  /** Only of exchanges with a search backend. */
  readonly backend?: BackendFacts
  readonly side?: Side | undefined
}
