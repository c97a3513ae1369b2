import type { JournalFile } from './journal.ts'
import type { RecordingError } from '../recording-error.ts'

/** How a recording is written. */
export interface RecordingOptions {
  /** Replaces a recording that is already there; without it that is an error. */
  readonly overwrite?: boolean
  /** Bytes above which a body goes to a file of its own; by default BODY_LIMIT. */
  readonly bodyLimit?: number
  /** Bytes above which the recording continues in a new file; never by default. */
  readonly rotateBytes?: number
  /** Called once, when nothing more can be recorded; the recording is incomplete from there on. */
  readonly onFailure?: (error: RecordingError) => void
  /** How a descriptor is written; a place for tests to put a full disk. */
  readonly fileOf?: (descriptor: number) => JournalFile
}

/** The result of searching a whole recording; digests of its files if it rewrote them. */
interface Proven {
  readonly isProven: boolean
  /** Why nothing is known. */
  readonly reason?: string
  readonly digests?: readonly string[]
}

/** Searches what was written. */
export type Prove = () => Promise<Proven>

/** How one of its files ends. */
export interface PartEnd {
  readonly next?: string
  /** Whether the footer is written later. */
  readonly isHeldBack?: boolean
}
