import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { openRecording } from './open.ts'
import { readRecording } from '../reading/read.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from '../test-folder.ts'

test('large bodies are stored in files named by their SHA-256 and read back', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const text = 'ä'.repeat(1000)
  const binary = Buffer.alloc(2000, 0xff).toString('base64')
  const exchange = makeExchange({ sent: text })
  const both: Exchange = {
    ...exchange,
    response: { ...buildAnswer(exchange), body: { state: 'complete', size: 2000, base64: binary } },
  }

  const writer = await openRecording(path, testHeader, { bodyLimit: 1000 })
  await writer.append(both)
  await writer.append(both)
  await writer.close({ complete: true })

  const recording = await readRecording(path)
  expect(all(recording)).toEqual([both, { ...both, index: 1 }])
  expect(readdirSync(folder.path('bodies')).length).toBe(2)
  expect(readFileSync(path).length).toBeLessThan(3000)
})

test('closing waits for bodies that are still being stored', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const writer = await openRecording(path, testHeader, { bodyLimit: 10 })

  void writer.append(makeExchange({ answer: 'x'.repeat(500_000) }))
  void writer.append(makeExchange())
  await writer.close({ complete: true })

  const recording = await readRecording(path)
  expect(all(recording).length).toBe(2)
  expect(recording.remarks).toEqual([])
})

test('an exchange with a large body keeps its position', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const writer = await openRecording(path, testHeader, { bodyLimit: 10_000 })
  const { request, startedAt } = makeExchange({ method: 'POST' })
  const open = await writer.begin({ request, startedAt })
  const large = makeExchange({ target: '/api/large', answer: 'x'.repeat(500_000) })
  const small = makeExchange({ target: '/api/small' })

  await Promise.all([
    writer.append(large),
    writer.finish(open, { response: buildAnswer(small), endedAt: 30 }),
    writer.append({ ...large, response: buildAnswer(small) }),
    writer.append(large),
    writer.append(small),
  ])
  await writer.append(small)
  await writer.close({ complete: true })

  const targets = all(await readRecording(path)).map((one) => one.request.target)
  const { target: first } = request
  expect(targets).toEqual([
    '/api/large',
    first,
    '/api/large',
    '/api/large',
    '/api/small',
    '/api/small',
  ])
})

test('a body that cannot be stored makes the recording incomplete', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  writeFileSync(folder.path('bodies'), 'a file in the place of the folder')
  const writer = await openRecording(path, testHeader, { bodyLimit: 1000 })

  await writer.append(makeExchange())
  const results = await Promise.allSettled([
    writer.append(makeExchange({ answer: 'x'.repeat(2000) })),
    writer.append(makeExchange()),
  ])
  await writer.close({ complete: true })

  const recording = await readRecording(path)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(all(recording)).toHaveLength(1)
  expect(recording.footer).toMatchObject({ complete: false, reason: writer.failure?.message })
})

test('a missing stored body is read as elided and reported', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const writer = await openRecording(path, testHeader, { bodyLimit: 10 })
  await writer.append(makeExchange({ answer: 'x'.repeat(50) }))
  await writer.close({ complete: true })

  rmSync(folder.path('bodies'), { recursive: true })

  const recording = await readRecording(path)
  expect(all(recording)[0]?.response?.body).toEqual({ state: 'elided', size: 50 })
  expect(recording.remarks[0]).toMatch(/^the body "[0-9a-f]{64}" of line 2 is missing$/)
})

function buildAnswer({ response }: Exchange): NonNullable<Exchange['response']> {
  if (!response) throw new Error('the exchange of the test has a response')
  return response
}

function all(recording: Recording): Exchange[] {
  return [...recording.exchanges()]
}
