import type { RecorderStats, RecorderSummary } from '../recorder.ts'
import type { SessionOptions } from './session.ts'

/** Start options of the recording thread. */
export interface ThreadOptions extends SessionOptions {
  /**
   * The stage of its shutdown, 0 at first: shared memory, as the thread may be too busy for
   * messages.
   */
  readonly stage: Int32Array
}

/** Messages to the recording thread. */
export type Order =
  | {
      readonly kind: 'messages'
      /** Number of the first of them; they are numbered on. */
      readonly first: number
      /** The messages, serialized. */
      readonly batch: Uint8Array
    }
  | { readonly kind: 'finish'; readonly reason: string | undefined }

/** Messages from the recording thread. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly message: string; readonly isUsage: boolean }
  | {
      readonly kind: 'done'
      /** Numbers of messages that are on the disk or written, and of those that never will be. */
      readonly kept: readonly number[]
      readonly lost: readonly number[]
      /** Now and then. */
      readonly stats?: RecorderStats
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'finished'; readonly summary: RecorderSummary }
