import { writeSync } from 'node:fs'

import { openRecording } from './open.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'

/** Records as fast as it can until it is killed, and prints every durable line. */
const [path = ''] = process.argv.slice(2)
const writer = await openRecording(path, testHeader)
const { response } = makeExchange({ answer: '{"is_processing":true}' })

async function record(lane: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const target = `/api/lane/${lane}/${count}`
    const { request } = makeExchange({ method: 'POST', target, sent: '{"a":1}' })
    const open = await writer.begin({ request })
    writeSync(1, `${target}\n`)
    void writer.finish(open, { ...(response && { response }) })
    void writer.append(makeExchange({ target: `/api/read/${lane}/${count}`, answer: '{}' }))
  }
}

await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(record))
