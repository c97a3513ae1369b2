import type { Fault } from '#engine/model/fault.ts'
import type { Version } from '#engine/model/version.ts'

/** The server of a mock: the reference server, or a recording. */
export interface Served {
  /** Roots of the interface, one for each node, without a trailing slash. */
  readonly roots: readonly string[]
  /** The release; undefined if a recording does not say. */
  readonly version: Version | undefined
  /** Remarks about it, one sentence each. */
  readonly remarks: readonly string[]
  readonly account: Account
  /** Brings back the state in which it was started. */
  readonly reset: () => void
  /** Sets its faults. Throws a UsageError, and changes nothing, if it cannot. */
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
