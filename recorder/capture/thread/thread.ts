import type { Worker } from 'node:worker_threads'

import { UsageError } from '#engine/model/errors.ts'
import { startThread } from '#engine/files/thread.ts'
import { createMessageQueue } from './message-queue.ts'
import type { RecorderStats, RecorderSummary } from '../recorder.ts'
import type { Session, SessionEvents, SessionOptions } from './session.ts'
import { createSink } from './sink.ts'
import type { Order, Report, ThreadOptions } from './thread-messages.ts'

/** A recording in a thread of its own. */
interface ThreadSession extends Session {
  /**
   * From now on it ends within so many milliseconds, whatever is still to be done: bodies are left out that
   * wait for too long, and where even that takes too long, the recording has no footer.
   */
  readonly endWithin: (milliseconds: number) => void
}

/**
 * Starts a recording in a thread of its own, so that decoding, redacting and writing take no time
 * from the wire. Throws UsageError. When the thread dies, by an error or without a word, nothing more
 * is recorded, `onFailure` says so, and the summary says that the recording is not complete.
 */
export async function openThread(
  options: SessionOptions,
  { onFailure }: Pick<SessionEvents, 'onFailure'> = {},
): Promise<ThreadSession> {
  const stage = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const worker = startWorker({ ...options, stage })
  let latest: RecorderStats = NOTHING
  let onFinished: ((summary: RecorderSummary) => void) | undefined
  let death: string | undefined
  let isExpected = true

  const post = (order: Order, moving: ArrayBuffer[] = []): void => worker.postMessage(order, moving)
  const messageQueue = createMessageQueue((first, batch) =>
    post({ kind: 'messages', first, batch }, [batch.buffer as ArrayBuffer]),
  )
  const sink = createSink((message, done) => {
    if (sink.hasFailed()) done(false)
    else messageQueue.add(message, done)
  })
  const fail = (message: string): void => {
    if (sink.hasFailed()) return
    sink.fail()
    onFailure?.(message)
  }
  worker.on('message', (report: Report) => {
    if (report.kind === 'done') {
      latest = report.stats ?? latest
      messageQueue.settle(report.kept, true)
      messageQueue.settle(report.lost, false)
    } else if (report.kind === 'failed') fail(report.message)
    else if (report.kind === 'finished') onFinished?.(report.summary)
  })
  const die = (message: string): void => {
    if (isExpected || death !== undefined) return
    fail(message)
    giveUp(message)
  }
  const giveUp = (message: string): void => {
    if (isExpected || death !== undefined) return
    death = message
    sink.fail()
    messageQueue.giveUp()
    onFinished?.(unfinished(latest, message))
  }
  worker.on('error', ({ message }) => die(`the recording thread failed: ${message}`))
  worker.on('exit', () => die('the recording thread ended unexpectedly'))
  await untilReady(worker)
  isExpected = false
  return {
    sink,
    stats: () => latest,
    endWithin: (milliseconds) => {
      for (const [index, share] of STAGES.entries())
        setTimeout(() => Atomics.store(stage, 0, index + 1), milliseconds * share).unref()
      setTimeout(() => {
        giveUp(`it did not end within ${milliseconds / 1_000} seconds`)
        void worker.terminate()
      }, milliseconds).unref()
    },
    finish: async (reason) => {
      await sink.settled()
      const summary = await new Promise<RecorderSummary>((resolve) => {
        if (death !== undefined) return resolve(unfinished(latest, death))
        onFinished = resolve
        post({ kind: 'finish', reason })
      })
      isExpected = true
      await worker.terminate()
      return summary
    },
  }
}

/** Parts of the time for its end after which bodies are left out, no body and no line is searched any more. */
const STAGES = [0.4, 0.65, 0.85]

const NOTHING: RecorderStats = {
  exchanges: 0,
  failures: 0,
  tooLarge: 0,
  actors: 0,
  bytes: 0,
  replaced: 0,
  undecoded: 0,
}

/** The error for a recording that could not be ended: its file has no footer. */
function unfinished(stats: RecorderStats, reason: string): RecorderSummary {
  return {
    ...stats,
    footer: { type: 'footer', count: stats.exchanges, digest: '', complete: false, reason },
    isSearched: false,
    secrets: 0,
    rewritten: 0,
    leaks: [],
    notProvable: [],
    unusedRules: [],
  }
}

/**
 * Memory limits of the thread. The memory of an exchange is released as soon as its line is
 * written, so a small young generation is enough; a larger one only makes the process larger.
 */
const LIMITS = { maxYoungGenerationSizeMb: 12 }

function startWorker(workerData: ThreadOptions): Worker {
  return startThread(
    { from: import.meta.url, source: './thread-entry.ts', bundled: 'recorder-thread.js' },
    { workerData, resourceLimits: LIMITS },
  )
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const onExit = (): void =>
      reject(new Error('the recording thread ended before it started recording'))
    worker.once('error', reject).once('exit', onExit)
    worker.once('message', (report: Report) => {
      worker.off('error', reject).off('exit', onExit)
      if (report.kind === 'ready') return resolve()
      const message =
        report.kind === 'refused' ? report.message : 'the recording thread did not start'
      const isUsage = report.kind === 'refused' && report.isUsage
      reject(isUsage ? new UsageError(message) : new Error(message))
    })
  })
}
