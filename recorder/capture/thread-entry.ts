import { parentPort, workerData } from 'node:worker_threads'

import { UsageError } from '../../src/model/errors.ts'
import { openSession } from './session.ts'
import type { LocalSession, SessionOptions } from './session.ts'
import type { Order, Report } from './thread-messages.ts'

/** The recording thread: takes parcels from the thread that relays, redacts and writes them. */
async function run(options: SessionOptions): Promise<void> {
  const session = await openSession(options, {
    onFailure: (message) => tell({ kind: 'failed', message }),
  })
  const tellDone = collectDone(session)
  parentPort?.on('message', (order: Order) => {
    if (order.kind === 'finish') {
      void session.finish(order.reason).then((summary) => tell({ kind: 'finished', summary }))
      return
    }
    order.parcels.forEach((parcel, index) => {
      session.take(parcel).then(
        () => tellDone('kept', order.first + index),
        () => tellDone('lost', order.first + index),
      )
    })
  })
  tell({ kind: 'ready' })
}

/** Tells of everything that was done in one turn of the event loop at once. */
function collectDone({ stats }: LocalSession): (what: 'kept' | 'lost', number: number) => void {
  let kept: number[] = []
  let lost: number[] = []
  const flush = (): void => {
    tell({ kind: 'done', kept, lost, stats: stats() })
    kept = []
    lost = []
  }
  return (what, number) => {
    if (kept.length + lost.length === 0) setImmediate(flush)
    if (what === 'kept') kept.push(number)
    else lost.push(number)
  }
}

function tell(report: Report): void {
  parentPort?.postMessage(report)
}

try {
  await run(workerData as SessionOptions)
} catch (error) {
  const { message } = error as Error
  tell({ kind: 'refused', message, isUsage: error instanceof UsageError })
}
