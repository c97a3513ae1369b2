import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, bench, describe } from 'vitest'

import { openRecording } from './open.ts'
import { readRecording } from '../reading/read.ts'
import type { RecordingWriter } from './recording-writer.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

const folder = freshFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const COUNT = 1000
const exchange = makeExchange({
  headers: [
    ['Host', '127.0.0.1:9000'],
    ['Accept', 'application/json'],
    ['Authorization', 'Basic YWRtaW46YWRtaW4='],
    ['X-Requested-By', 'bench'],
  ],
  answerHeaders: [['X-Graylog-Node-ID', 'c4b45253-9705-43c8-85ac-e934c0c78fa8']],
  answer: JSON.stringify({
    nodes: Array.from({ length: 12 }, (_, id) => ({
      id,
      node: 'c4b45253-9705-43c8-85ac-e934c0c78fa8',
      type: 'server',
      is_leader: false,
    })),
  }),
})
const line = `${JSON.stringify(exchange)}\n`

describe(`${COUNT} exchanges of ${line.length} bytes, written`, () => {
  let files = 0
  const next = (): string => join(folder, `${(files += 1)}.ndjson`)
  const record = async (all: (writer: RecordingWriter) => Promise<unknown>): Promise<void> => {
    const path = next()
    const writer = await openRecording(path, testHeader)
    await all(writer)
    await writer.close({ complete: true })
    rmSync(path)
  }

  bench('plain fs append of the same JSON, one sync at the end', () => {
    const path = next()
    const file = openSync(path, 'wx')
    for (let done = 0; done < COUNT; done += 1) writeSync(file, `${JSON.stringify(exchange)}\n`)
    fdatasyncSync(file)
    closeSync(file)
    rmSync(path)
  })

  bench('append without waiting', () =>
    record((writer) => Promise.all(Array.from({ length: COUNT }, () => writer.append(exchange)))),
  )

  bench('append, each waits for the one before', () =>
    record(async (writer) => {
      for (let done = 0; done < COUNT; done += 1) await writer.append(exchange)
    }),
  )

  bench('half of them durable before they are forwarded, 32 at a time', () =>
    record((writer) =>
      Promise.all(
        Array.from({ length: 32 }, async () => {
          for (let done = 0; done < COUNT / 32; done += 1) {
            if (done % 2 === 0) void writer.append(exchange)
            else {
              const { request, response } = exchange
              const open = await writer.begin({ request })
              void writer.finish(open, { ...(response && { response }) })
            }
          }
        }),
      ),
    ),
  )
})

describe(`${COUNT} exchanges of ${line.length} bytes, read`, async () => {
  const path = join(folder, 'read.ndjson')
  const writer = await openRecording(path, testHeader)
  for (let done = 0; done < COUNT; done += 1) await writer.append(exchange)
  await writer.close({ complete: true })
  const lines = Array.from({ length: COUNT }, () => line)

  bench('JSON.parse alone', () => {
    for (const text of lines) JSON.parse(text)
  })

  bench('open, verify and one pass', async () => {
    const recording = await readRecording(path)
    for (const _ of recording.exchanges());
  })
})
