import type { Fault } from '#engine/model/fault.ts'
import type { Version } from '#engine/model/version.ts'

/** What answers behind a mock: the reference server, or a recording. */
export interface Served {
  /** Roots of the interface, one for each node, without a trailing slash. */
  readonly roots: readonly string[]
  /** The release; undefined where a recording does not tell. */
  readonly version: Version | undefined
  /** What to know of it, one sentence each. */
  readonly remarks: readonly string[]
  readonly account: Account
  /** Brings back the state in which it was started. */
  readonly reset: () => void
  /** What it does wrong from now on. Throws a UsageError, and changes nothing, where it cannot. */
  readonly switchFaults: (faults: readonly Fault[]) => void
  readonly close: () => Promise<void>
}

/** Credentials that are taken. */
export interface Account {
  readonly username: string
  readonly password: string
  /** The value of an access token. */
  readonly token: string
}
