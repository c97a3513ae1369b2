import { parentPort, workerData } from 'node:worker_threads'

import { readForReport } from '../evidence/handing-on.ts'
import { hearPart } from '../shards/hear-part.ts'
import type { JudgingOrder } from '../judging.ts'
import { TOGETHER } from './halves.ts'

/** What a judging thread is told, as plain data: neither progress nor a signal reaches it. */
export interface ThreadOrder extends JudgingOrder {
  readonly file: string
}

const order = workerData as ThreadOrder
const recording = await readForReport(order.file, order.options)
parentPort?.postMessage((await hearPart(recording, { ...order, share: TOGETHER })).heard)
