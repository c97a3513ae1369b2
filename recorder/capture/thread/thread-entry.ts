import { deserialize } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'

import { UsageError } from '#engine/model/errors.ts'
import type { RecorderStats } from '../recorder.ts'
import type { Message } from './message.ts'
import { type LocalSession, openSession } from './session.ts'
import { searchAsTimeAllows } from './search-times.ts'
import type { Order, Report, ThreadOptions } from './thread-messages.ts'

/** Milliseconds. */
const NOW_AND_THEN = 20

/** The recording thread: takes messages from the thread that relays, redacts and writes them. */
async function run({ stage, ...options }: ThreadOptions): Promise<void> {
  const session = await openSession(options, {
    time: {
      forBodies: () => Atomics.load(stage, 0) < 1,
      toSearchBodies: () => Atomics.load(stage, 0) < 2,
      toSearch: () => Atomics.load(stage, 0) < 3,
    },
    onFailure: (message) => tell({ kind: 'failed', message }),
  })
  const tellDone = collectDone(session)
  let taken = 0
  searchAsTimeAllows(session, () => taken)
  parentPort?.on('message', (order: Order) => {
    if (order.kind === 'finish') {
      void session.finish(order.reason).then((summary) => tell({ kind: 'finished', summary }))
      return
    }
    taken += 1
    let number = order.first
    for (const message of deserialize(order.batch) as Message[]) {
      const own = number
      const isAwaited = message.kind === 'begin'
      number += 1
      session.take(message).then(
        () => tellDone(own, true, isAwaited),
        () => tellDone(own, false, isAwaited),
      )
    }
  })
  tell({ kind: 'ready' })
}

type TellDone = (number: number, isKept: boolean, isAwaited: boolean) => void

/** Tells of what is awaited at the end of a turn of the event loop, of the rest now and then. */
function collectDone({ stats }: LocalSession): TellDone {
  let kept: number[] = []
  let lost: number[] = []
  let isSoon = false
  let timer: NodeJS.Timeout | undefined
  const flush = (more: { readonly stats?: RecorderStats } = {}): void => {
    tell({ kind: 'done', kept, lost, ...more })
    kept = []
    lost = []
  }
  return (number, isKept, isAwaited) => {
    if (isKept) kept.push(number)
    else lost.push(number)
    timer ??= setTimeout(() => {
      timer = undefined
      flush({ stats: stats() })
    }, NOW_AND_THEN)
    if (!isAwaited || isSoon) return
    isSoon = true
    setImmediate(() => {
      isSoon = false
      flush()
    })
  }
}

function tell(report: Report): void {
  parentPort?.postMessage(report)
}

try {
  await run(workerData as ThreadOptions)
} catch (error) {
  const { message } = error as Error
  tell({ kind: 'refused', message, isUsage: error instanceof UsageError })
}
