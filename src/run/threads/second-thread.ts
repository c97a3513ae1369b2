import { startThread } from '#engine/files/thread.ts'
import type { StoredHeard } from '../shards/document.ts'
import type { ThreadOrder } from './thread-entry.ts'

/** What another thread does beside this one. */
export interface SecondThread {
  /** Undefined where it could not do it. */
  readonly heard: Promise<StoredHeard | undefined>
  /** Ends it, whatever it is at. */
  readonly end: () => Promise<void>
}

/**
 * Bounds its memory in part: what is made of an exchange is dropped soon after, so that little outlives a small young
 * generation.
 */
const LIMITS = { maxYoungGenerationSizeMb: 24 }

/** Hears a part of a recording in a thread of its own, which reads the file itself. */
export function startSecondThread(order: ThreadOrder): SecondThread {
  const worker = startThread(
    { from: import.meta.url, source: './thread-entry.ts', bundled: 'judging-thread.js' },
    { workerData: order, resourceLimits: LIMITS },
  )
  const heard = new Promise<StoredHeard | undefined>((resolve) => {
    worker.once('message', (message: StoredHeard | undefined) => resolve(message))
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => resolve(undefined))
  })
  return {
    heard,
    end: async () => {
      await worker.terminate()
    },
  }
}
