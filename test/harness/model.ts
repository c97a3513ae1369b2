import type { Fault } from '#engine/model/fault.ts'
import type { Headers } from '#engine/model/exchange.ts'
import type { Json } from '#engine/model/json/json.ts'
import type { Version, Window } from '#engine/model/version.ts'

/** One request on its way to the server. */
export interface ProxyRequest {
  readonly method: string
  /** Path and query relative to the root, as sent: `/streams?pretty=true`. */
  readonly target: string
  /** `PUT /streams/{streamId}`, as in the routes table; undefined if the release has no such route. */
  readonly route: string | undefined
  /** The values of the path's variables, as sent. */
  readonly parameters: readonly string[]
  readonly headers: Headers
  readonly body: string
  /** Position of the requested node, from 0. */
  readonly node: number
}

/** One response on its way back; `lost` breaks the connection before it, or in the middle of it. */
export interface ProxyResponse {
  readonly status: number
  readonly reason?: string
  readonly headers: Headers
  readonly body: Buffer
  readonly lost?: 'before' | 'middle'
  /** Created by the fault, so it gets the server's common headers. */
  readonly isOwn?: true
  /** A transfer mode other than the server's. */
  readonly sent?: 'chunked' | 'closing'
}

type Forward = (request: ProxyRequest) => Promise<ProxyResponse>

/** The knowledge of a faulty server besides the request; one per run. */
export interface World {
  readonly version: Version
  readonly ledger: Ledger
  /** Sends a request to the server as the root account. */
  readonly admin: (method: string, target: string, body?: Json) => Promise<ProxyResponse>
}

/** The behavior of a server for one request. */
export type Behaviour = (
  request: ProxyRequest,
  forward: Forward,
  world: World,
) => Promise<ProxyResponse>

/** A fault that a proxy adds to a server or, in `legal`, a difference that a correct server may have. */
export interface LiveFault
  extends Pick<Fault, 'id' | 'summary' | 'edits' | 'needs'>, Partial<Pick<Fault, 'fails'>> {
  /** The faulty route, as in the routes table; `*` for all. */
  readonly route: string
  /** Changes that `edits` cannot express. */
  readonly behaviour?: Behaviour
  /** Defaults to every release with the route. */
  readonly versions?: Window
}

/** The kind of a credential: how it is sent, and whether it is valid. */
export type CredentialKind =
  | 'none'
  | 'bearer'
  | 'undecodable'
  | 'user'
  | 'user:wrong-password'
  | 'user:empty-password'
  | 'user:unknown'
  | 'user:deleted'
  | 'token'
  | 'token:invented'
  | 'token:deleted'
  | 'token:of-deleted-user'
  | 'token:wrong-word'
  | 'session'
  | 'session:invented'
  | 'session:ended'
  | 'session:of-deleted-user'
  | 'session:wrong-word'
  | 'cookie'
  | 'cookie:invented'
  | 'cookie:ended'

export interface Given {
  readonly owner: string
  readonly id?: string
  state: 'live' | 'ended' | 'of-deleted-user'
}

/** Accounts, tokens, and sessions seen in the traffic. */
export interface Ledger {
  readonly learn: (request: ProxyRequest, answer: ProxyResponse) => void
  readonly kindOf: (request: ProxyRequest) => CredentialKind
  /** Returns the owner of a valid credential, or undefined. */
  readonly userOf: (request: ProxyRequest) => string | undefined
  readonly passwords: ReadonlyMap<string, string>
  readonly tokens: ReadonlyMap<string, Given>
  readonly sessions: ReadonlyMap<string, Given>
}
