import type { Hooks } from './proxy.ts'

/** One legal way to are in front of a server. */
export interface Surrounding {
  readonly id: string
  /** The product, and the setting, that does it. */
  readonly like: string
  /** One sentence without a subject. */
  readonly does: string
  /** `session` if missing. */
  readonly mode?: 'write'
  /** Release of the server behind it; otherwise rows take turns. */
  readonly release?: string
  /** Path in front of the interface's root. */
  readonly prefix?: string
  /** Why a warning may be right here; the tests leave such a row out. */
  readonly arguable?: string
  /** The tool's known mistake here; the proof shows the row, the tests leave it out. */
  readonly known?: string
  /** A refusal that matches is as true as a run. */
  readonly mayRefuseWith?: RegExp
  /** The run must be rejected with a sentence that matches, since nothing of the server can be reached. */
  readonly refusedWith?: RegExp
  /** A response of the proxy that nothing shows from one of a server: a statement about it is welcome and not demanded. */
  readonly isUnrecognizable?: boolean
  /** Hooks for one run. */
  readonly open: () => Hooks
}
