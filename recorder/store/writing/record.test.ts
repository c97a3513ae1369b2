import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { type Recording, makeRecording } from '#engine/model/recording.ts'
import { openRecording } from './open.ts'
import { readRecording } from '../reading/read.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from '../test-folder.ts'
import { writeRecording } from './write.ts'

test('appended exchanges are read back in order, with positions', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const given = [makeExchange({ answer: '{"a":"ä\\n😀"}' }), failed(), makeExchange({ sent: 'x' })]

  const writer = await openRecording(path, testHeader)
  for (const exchange of given) await writer.append(exchange)
  const footer = await writer.close({ complete: true, probes: [{ name: 'p', outcome: 'done' }] })

  const recording = await readRecording(path)
  expect(recording.header).toEqual(testHeader)
  expect(all(recording)).toEqual(given.map((exchange, index) => ({ ...exchange, index })))
  expect(all(recording)).toEqual(all(recording))
  expect(recording.footer).toEqual(footer)
  expect(recording.remarks).toEqual([])
})

test('a request line is joined with its response line, and exchanges are ordered by their end', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const { request, response, startedAt, endedAt } = makeExchange({ method: 'POST', sent: '{}' })

  const writer = await openRecording(path, testHeader)
  const open = await writer.begin({ request, startedAt })
  await writer.append(makeExchange({ target: '/api/second' }))
  await writer.finish(open, { response, endedAt })
  await writer.close({ complete: true })

  const exchanges = all(await readRecording(path))
  expect(exchanges.map(({ index, request: { method } }) => [index, method])).toEqual([
    [0, 'GET'],
    [1, 'POST'],
  ])
  expect(exchanges[1]).toEqual({ index: 1, request, response, startedAt, endedAt })
})

test('a request without a response is read as a failed exchange', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const writer = await openRecording(path, testHeader)
  await writer.begin({ request: makeExchange().request })
  await writer.append(makeExchange())
  const bytes = readFileSync(path)

  writeFileSync(folder.path('cut.ndjson'), bytes)
  const recording = await readRecording(folder.path('cut.ndjson'))

  expect(all(recording).map(({ failure }) => failure?.kind)).toEqual([undefined, 'aborted'])
  expect(recording.footer).toBeUndefined()
  expect(recording.remarks.join()).toMatch(
    /was cut off: it has no footer.*1 request has no outcome/,
  )
  await writer.close({ complete: true })
  expect(all(await readRecording(path)).map(({ failure }) => failure?.kind)).toEqual([
    undefined,
    'aborted',
  ])
})

test('a torn last line is left out and reported', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  await write(path, 3)
  const whole = readFileSync(path)

  for (const cut of [1, 2, 40, 300]) {
    writeFileSync(path, whole.subarray(0, whole.length - cut))
    const recording = await readRecording(path)
    const isOnlyTheNewline = cut === 1
    expect(all(recording).length).toBe(cut === 300 ? 2 : 3)
    expect(recording.footer === undefined).toBe(!isOnlyTheNewline)
    expect(recording.remarks.length > 0).toBe(!isOnlyTheNewline)
  }
})

test('empty lines and Windows line ends are accepted', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  await write(path, 3)

  writeFileSync(path, `${readFileSync(path, 'utf8').replaceAll('\n', '\r\n')}\r\n\n`)

  const recording = await readRecording(path)
  expect(all(recording).length).toBe(3)
  expect(recording.remarks).toEqual([])
})

test('a damaged line is left out and reported, and the recording is incomplete', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  await write(path, 3)
  const text = readFileSync(path, 'utf8')

  writeFileSync(path, text.replace('"index":1,', '"index":7,'))

  const recording = await readRecording(path)
  expect(all(recording).length).toBe(2)
  expect(recording.remarks[0]).toBe('line 3 is damaged and was left out')
  expect(recording.footer?.complete).toBe(false)
})

test('missing or swapped lines are detected', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  await write(path, 3)
  const [head = '', first = '', second = '', third = '', footer = ''] = readFileSync(
    path,
    'utf8',
  ).split('\n')

  writeFileSync(path, [head, first, third, footer, ''].join('\n'))
  const missing = await readRecording(path)
  writeFileSync(path, [head, second, first, third, footer, ''].join('\n'))
  const exchanged = await readRecording(path)

  expect(missing.remarks.join()).toMatch(/footer counts 3 exchanges, but the file contains 2/)
  expect(exchanged.remarks.join()).toMatch(/digest in the footer does not match/)
  expect(exchanged.footer?.complete).toBe(false)
})

test('a large recording continues in another file, and all files are read as one', async () => {
  using folder = testFolder()
  const path = folder.path('my recording.ndjson')
  const writer = await openRecording(path, testHeader, { rotateBytes: 2000 })
  const open = await writer.begin({ request: makeExchange({ target: '/api/first' }).request })
  for (let count = 0; count < 20; count += 1) await writer.append(makeExchange())
  await writer.finish(open, { response: buildAnswer(makeExchange()) })
  const footer = await writer.close({ complete: true })

  const recording = await readRecording(path)
  expect(readdirSync(folder.path('.')).length).toBeGreaterThan(3)
  expect(all(recording).length).toBe(21)
  expect(all(recording)[20]?.request.target).toBe('/api/first')
  expect(recording.footer).toEqual(footer)
  expect(recording.remarks).toEqual([])
})

test('a missing part is reported', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const writer = await openRecording(path, testHeader, { rotateBytes: 500 })
  for (let count = 0; count < 5; count += 1) await writer.append(makeExchange())
  await writer.close({ complete: true })

  rmSync(folder.path('a.2.ndjson'))

  const recording = await readRecording(path)
  expect(recording.remarks.join()).toMatch(/continues in a file that cannot be read/)
  expect(recording.footer?.complete).toBe(false)
})

test.each(['b.ndjson', 'b.ndjson.gz'])(
  'equal recordings are written as equal bytes: %s',
  async (name) => {
    using folder = testFolder()
    const footer = { type: 'footer', count: 0, digest: '', complete: true } as const
    const recording = makeRecording(
      testHeader,
      [makeExchange(), makeExchange({ sent: 'x' })],
      footer,
    )

    await writeRecording(folder.path(`1${name}`), recording)
    const again = await readRecording(folder.path(`1${name}`))
    await writeRecording(folder.path(`2${name}`), again)

    expect(all(again).length).toBe(2)
    expect(again.footer?.count).toBe(2)
    expect(again.remarks).toEqual([])
    expect(readFileSync(folder.path(`2${name}`))).toEqual(readFileSync(folder.path(`1${name}`)))
  },
)

test('a recording is replaced only on request', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  await write(path, 1)

  await expect(openRecording(path, testHeader)).rejects.toThrow(
    /already exists; choose another name/,
  )
  const writer = await openRecording(path, testHeader, { overwrite: true })
  await writer.close({ complete: true })

  expect(all(await readRecording(path))).toEqual([])
})

async function write(path: string, count: number): Promise<void> {
  const writer = await openRecording(path, testHeader)
  for (let done = 0; done < count; done += 1) await writer.append(makeExchange())
  await writer.close({ complete: true })
}

function all(recording: Recording): Exchange[] {
  return [...recording.exchanges()]
}

function failed(): Exchange {
  const { response: _response, ...rest } = makeExchange({ target: '/api/gone' })
  return { ...rest, failure: { kind: 'reset', message: 'the server reset the connection' } }
}

function buildAnswer({ response }: Exchange): NonNullable<Exchange['response']> {
  if (!response) throw new Error('the exchange of the test has a response')
  return response
}

test('the footer is written after the search, so it proves that the recording was searched', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const writer = await openRecording(path, testHeader)
  await writer.append(makeExchange())
  let during = ''

  const footer = await writer.close({ complete: true }, async () => {
    during = readFileSync(path, 'utf8')
    return { isProven: true }
  })

  const recording = await readRecording(path)
  expect(during).toMatch(/"type":"exchange".*\n$/)
  expect(during).not.toContain('"type":"footer"')
  expect(recording.footer).toEqual(footer)
  expect(recording.remarks).toEqual([])
})

test('a recording that still contains a secret gets no footer and is reported as unproven', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const redaction = { key: 'k', notProvable: [] }
  const writer = await openRecording(path, { ...testHeader, redaction })
  await writer.append(makeExchange())

  const footer = await writer.close({ complete: true }, async () => ({ isProven: false }))

  const recording = await readRecording(path)
  expect(footer.complete).toBe(false)
  expect(recording.footer).toBeUndefined()
  expect(recording.remarks.join()).toContain('it may contain some')
})
