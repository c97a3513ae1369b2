import type { Headers } from '../../src/model/exchange.ts'
import type { Json } from '../../src/model/json.ts'
import type { Version, Window } from '../../src/model/version.ts'
import type { Ledger } from './ledger.ts'

/** One request on its way to the server. */
export interface Asked {
  readonly method: string
  /** Path and query below the interface's root, as sent: `/streams?pretty=true`. */
  readonly target: string
  /** `PUT /streams/{streamId}`, as the route table spells it; undefined where the release has no such route. */
  readonly route: string | undefined
  /** What stood at the variable places of the path, raw. */
  readonly parameters: readonly string[]
  readonly headers: Headers
  readonly body: string
  /** Position of the node that is asked, 0 for the first. */
  readonly node: number
}

/** What goes back; `lost` breaks the connection before, or in the middle of, the answer. */
export interface Answer {
  readonly status: number
  readonly reason?: string
  readonly headers: Headers
  readonly body: Buffer
  readonly lost?: 'before' | 'middle'
  /** It is not the server's behind, so it gets the headers that every answer of the server has. */
  readonly isOwn?: true
  /** How it is sent, where that is not as the server does it. */
  readonly sent?: 'chunked' | 'closing'
}

export type Forward = (request: Asked) => Promise<Answer>

/** What a wrong server knows besides the request. */
export interface World {
  readonly version: Version
  readonly ledger: Ledger
  /** Asks the server behind by itself, as the root account. */
  readonly admin: (method: string, target: string, body?: Json) => Promise<Answer>
}

/** What a server does with one request; made anew for each run, so it may remember. */
export type Middleware = (request: Asked, forward: Forward, world: World) => Promise<Answer>

/** One behaviour of a server: a wrong one, or a right one that differs from ours. */
export interface Behaviour {
  readonly id: string
  readonly area: string
  /** One sentence. */
  readonly what: string
  /** The route that is wrong, as the route table spells it; `*` for all. */
  readonly route: string
  /** Section of the interface document, or release of the recording, that decides it. */
  readonly decidedBy: string
  /** Where it is wrong; every release that has the route without. */
  readonly releases?: Window
  /** Nodes that it takes; 1 without. */
  readonly nodes?: 2
  readonly make: () => Middleware
}
