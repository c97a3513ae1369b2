import { readFileSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { addChecksum } from './line.ts'
import { openRecording } from './writing/open.ts'
import { readRecording } from './reading/read.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from './test-folder.ts'
import { REFUSED, TAKEN } from './test-handshake.ts'
import { writeRecording } from './writing/write.ts'

test('handshakes are read back unchanged, from one file or several', async () => {
  using folder = testFolder()
  for (const rotateBytes of [Infinity, 600]) {
    const path = folder.path(`a-${rotateBytes}.ndjson`)
    const writer = await openRecording(path, testHeader, { rotateBytes })
    await writer.appendHandshake(TAKEN)
    await writer.append(makeExchange())
    await writer.appendHandshake(REFUSED)
    await writer.append(makeExchange())
    const footer = await writer.close({ complete: true })

    const read = await readRecording(path)

    expect([...(read.handshakes?.() ?? [])]).toEqual([TAKEN, REFUSED])
    expect([...read.exchanges()].map(({ index }) => index)).toEqual([0, 1])
    expect(read.footer).toMatchObject({ complete: true, count: 2, digest: footer.digest })
    expect(read.remarks).toEqual([])
  }
})

test('a complete recording is written with its handshakes', async () => {
  using folder = testFolder()
  const header = testHeader
  const footer = { type: 'footer', count: 1, digest: '', complete: true } as const
  await writeRecording(folder.path('b.ndjson.gz'), {
    header,
    footer,
    remarks: [],
    exchanges: () => [makeExchange()],
    handshakes: () => [TAKEN, REFUSED],
  })

  const read = await readRecording(folder.path('b.ndjson.gz'))

  expect([...(read.handshakes?.() ?? [])]).toEqual([TAKEN, REFUSED])
  expect(read.footer).toMatchObject({ complete: true, count: 1 })
})

test('a handshake edited by hand is left out and reported', async () => {
  using folder = testFolder()
  const path = folder.path('c.ndjson')
  const writer = await openRecording(path, testHeader)
  await writer.appendHandshake(TAKEN)
  await writer.append(makeExchange())
  await writer.close({ complete: true })
  writeFileSync(path, readFileSync(path, 'utf8').replace('"accepted"', '"refused"'))

  const read = await readRecording(path)

  expect([...(read.handshakes?.() ?? [])]).toEqual([])
  expect(read.remarks[0]).toBe('line 2 is damaged and was left out')
  expect(read.footer?.complete).toBe(false)
})

test.each([
  ['an unknown outcome', { ...TAKEN, outcome: 'perhaps' }, 'outcome is not one of'],
  ['an invalid date', withUntil('soon'), 'certificates[0].until is not a timestamp'],
])('%s is an error with its line', async (_what, handshake, words) => {
  using folder = testFolder()
  const path = folder.path('d.ndjson')
  await (await openRecording(path, testHeader)).close({ complete: true })
  const [header, footer] = readFileSync(path, 'utf8').split('\n')
  const line = addChecksum(JSON.stringify({ type: 'handshake', ...handshake })).text
  writeFileSync(path, [header, line, footer, ''].join('\n'))

  const read = await readRecording(path)

  expect(() => [...(read.handshakes?.() ?? [])]).toThrow(words)
  expect(() => [...(read.handshakes?.() ?? [])]).toThrow('line 2')
})

function withUntil(until: string) {
  return { ...TAKEN, certificates: TAKEN.certificates?.map((one) => ({ ...one, until })) }
}
