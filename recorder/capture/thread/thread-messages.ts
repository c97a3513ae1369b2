import type { Batch } from './batch.ts'
import type { RecorderStats, RecorderSummary } from '../recorder.ts'
import type { SessionOptions } from './session.ts'

/** What the recording thread is started with. */
export interface ThreadOptions extends SessionOptions {
  /** How far its time is over, 0 at first: shared, as the thread may be too busy to be told. */
  readonly stage: Int32Array
}

/** What the recording thread is told. */
export type Order =
  | {
      readonly kind: 'messages'
      /** Number of the first of them; they are numbered on. */
      readonly first: number
      readonly batch: Batch
    }
  | { readonly kind: 'finish'; readonly reason: string | undefined }

/** What the recording thread tells. */
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
