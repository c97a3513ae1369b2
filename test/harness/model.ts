import type { Fault } from '#engine/model/fault.ts'
import type { Headers } from '#engine/model/exchange.ts'
import type { Json } from '#engine/model/json/json.ts'
import type { Version, Window } from '#engine/model/version.ts'

/** One request on its way to the server. */
export interface ProxyRequest {
  readonly method: string
  /** Path and query below the interface's root, as sent: `/streams?pretty=true`. */
  readonly target: string
  /** `PUT /streams/{streamId}`, as the route table spells it; undefined if the release has no such route. */
  readonly route: string | undefined
  /** The values of the path's variables, as sent. */
  readonly parameters: readonly string[]
  readonly headers: Headers
  readonly body: string
  /** Position of the node that gets the request, 0 for the first. */
  readonly node: number
}

/** One response on its way back; `lost` breaks the connection before it, or in the middle of it. */
export interface ProxyResponse {
  readonly status: number
  readonly reason?: string
  readonly headers: Headers
  readonly body: Buffer
  readonly lost?: 'before' | 'middle'
  /** Made by the fault, so it gets the headers that every response of the server has. */
  readonly isOwn?: true
  /** Sent in another way than the server does. */
  readonly sent?: 'chunked' | 'closing'
}

type Forward = (request: ProxyRequest) => Promise<ProxyResponse>

/** What a wrong server knows besides the request; one for each run. */
export interface World {
  readonly version: Version
  readonly ledger: Ledger
  /** Sends a request of its own to the server, as the root account. */
  readonly admin: (method: string, target: string, body?: Json) => Promise<ProxyResponse>
}

/** What a server does with one request. */
export type Behaviour = (
  request: ProxyRequest,
  forward: Forward,
  world: World,
) => Promise<ProxyResponse>

/** A fault that a proxy adds to a server or, in `legal`, a difference that a correct server may have. */
export interface LiveFault
  extends Pick<Fault, 'id' | 'summary' | 'edits' | 'needs'>, Partial<Pick<Fault, 'fails'>> {
  /** The route that is wrong, as the route table spells it; `*` for all. */
  readonly route: string
  /** Changes that `edits` cannot express. */
  readonly behaviour?: Behaviour
  /** By default every release that has the route. */
  readonly versions?: Window
}

/** What a credential is: how it is sent, and what became of it. */
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

/** What the traffic shows accounts, tokens and sessions. */
export interface Ledger {
  readonly learn: (request: ProxyRequest, answer: ProxyResponse) => void
  readonly kindOf: (request: ProxyRequest) => CredentialKind
  /** Who a live credential belongs to; undefined where it is none. */
  readonly userOf: (request: ProxyRequest) => string | undefined
  readonly passwords: ReadonlyMap<string, string>
  readonly tokens: ReadonlyMap<string, Given>
  readonly sessions: ReadonlyMap<string, Given>
}
