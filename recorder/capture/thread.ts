import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

import { UsageError } from '../../src/model/errors.ts'
import { packageFile } from '../../src/package.ts'
import { createOutbox } from './outbox.ts'
import type { RecorderStats, RecorderSummary } from './recorder.ts'
import type { Session, SessionEvents, SessionOptions } from './session.ts'
import { createSink } from './sink.ts'
import type { Order, Report } from './thread-messages.ts'

/**
 * Starts a recording in a thread of its own, so that decoding, redacting and writing take no time
 * from the wire. Throws UsageError. When the thread dies, nothing more is recorded and `onFailure`
 * says so.
 */
export async function openThread(
  options: SessionOptions,
  { onFailure }: Pick<SessionEvents, 'onFailure'> = {},
): Promise<Session> {
  const worker = startWorker(options)
  let latest: RecorderStats = NOTHING
  let onFinished: ((summary: RecorderSummary) => void) | undefined

  const post = (order: Order, moving: ArrayBuffer[] = []): void => worker.postMessage(order, moving)
  const outbox = createOutbox((first, batch) => {
    const moving = [batch.bytes, ...batch.large].map(({ buffer }) => buffer as ArrayBuffer)
    post({ kind: 'parcels', first, batch }, moving)
  })
  const sink = createSink((parcel, done) => {
    if (sink.hasFailed()) done(false)
    else outbox.add(parcel, done)
  })
  const fail = (message: string): void => {
    if (sink.hasFailed()) return
    sink.fail()
    onFailure?.(message)
  }
  worker.on('message', (report: Report) => {
    if (report.kind === 'done') {
      latest = report.stats ?? latest
      outbox.settle(report.kept, true)
      outbox.settle(report.lost, false)
    } else if (report.kind === 'failed') fail(report.message)
    else if (report.kind === 'finished') onFinished?.(report.summary)
  })
  worker.on('error', (error) => {
    fail(`the recording thread died: ${error.message}`)
    outbox.giveUp()
  })
  await untilReady(worker)
  return {
    sink,
    stats: () => latest,
    finish: async (reason) => {
      await sink.settled()
      const summary = await new Promise<RecorderSummary>((resolve, reject) => {
        onFinished = resolve
        worker.once('error', reject)
        post({ kind: 'finish', reason })
      })
      await worker.terminate()
      return summary
    },
  }
}

const NOTHING: RecorderStats = {
  ...{ exchanges: 0, failures: 0, tooLarge: 0, actors: 0, bytes: 0, replaced: 0, undecoded: 0 },
}

/** A bundle has a file of its own for the thread: beside it, or at the top of what is published. */
function startWorker(workerData: SessionOptions): Worker {
  const here = import.meta.url
  if (here.endsWith('.ts')) {
    return new Worker(new URL('./thread-from-source.js', here), { workerData })
  }
  const beside = new URL('./recorder-thread.js', here)
  const entry = existsSync(beside) ? beside : packageFile('dist/recorder-thread.js')
  return new Worker(entry, { workerData })
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (report: Report) => {
      worker.off('error', reject)
      if (report.kind === 'ready') return resolve()
      const message =
        report.kind === 'refused' ? report.message : 'the recording thread did not start'
      const isUsage = report.kind === 'refused' && report.isUsage
      reject(isUsage ? new UsageError(message) : new Error(message))
    })
  })
}
