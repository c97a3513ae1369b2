import type { Answer, Asked } from './call.ts'
import type { Json } from '#engine/model/json/json.ts'
import type { Version, Window } from '#engine/model/version.ts'
import type { Ledger } from './ledger.ts'

type Forward = (request: Asked) => Promise<Answer>

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
