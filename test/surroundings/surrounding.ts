import type { Hooks } from './proxy.ts'

/** A legal environment of a server. */
export interface Surrounding {
  readonly id: string
  /** The product and setting with this behavior. */
  readonly like: string
  /** One sentence without a subject. */
  readonly does: string
  /** Defaults to `session`. */
  readonly mode?: 'write'
  /** Release of the server; by default rows take turns. */
  readonly release?: string
  /** Path in front of the root. */
  readonly prefix?: string
  /** Why a warning may be right here; tests skip such a row. */
  readonly arguable?: string
  /** A matching rejection is as true as a run. */
  readonly mayRefuseWith?: RegExp
  /** The run must be rejected with a matching sentence, as the server is unreachable. */
  readonly refusedWith?: RegExp
  /** A proxy response that looks like the server's: a statement about it is allowed but not required. */
  readonly isUnrecognizable?: boolean
  /** Creates the hooks of one run. */
  readonly open: () => Hooks
}
