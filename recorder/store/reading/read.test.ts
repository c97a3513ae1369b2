import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { RECORDING_FORMAT } from '#engine/model/recording.ts'
import { exchangeJson } from '../encode.ts'
import { headerJson } from '../frame.ts'
import { addChecksum } from '../line.ts'
import { readRecording } from './read.ts'
import { RecordingError } from '../recording-error.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from '../test-folder.ts'

const HEADER = `${addChecksum(headerJson(testHeader)).text}\n`

/** Reads everything; returns the number of exchanges, or the reader's own error. */
async function getOutcome(path: string): Promise<number | RecordingError> {
  try {
    const recording = await readRecording(path)
    return [...recording.exchanges()].length
  } catch (error) {
    if (error instanceof RecordingError) return error
    throw error
  }
}

test('no bytes cause an unexpected error', async () => {
  using folder = testFolder()
  const path = folder.path('a')
  const whole = Buffer.from(`${HEADER}${addChecksum(exchangeJson(makeExchange(), 0)).text}\n`)
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc.uint8Array({ maxLength: 300 }).map((tail) => Buffer.concat([whole, tail])),
    fc.nat(whole.length - 1).map((cut) => whole.subarray(0, cut)),
    fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, byte]) => {
      const changed = Buffer.from(whole)
      changed[at] = byte
      return changed
    }),
    fc.uint8Array({ maxLength: 300 }).map((tail) => Buffer.concat([gzipSync(whole), tail])),
    fc.nat(200).map((cut) => gzipSync(whole).subarray(0, cut)),
  )

  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      writeFileSync(path, content)
      const outcome = await getOutcome(path)
      expect(outcome instanceof RecordingError || outcome >= 0).toBe(true)
    }),
    { numRuns: 250 },
  )
})

test('no content of a valid line causes an unexpected error', async () => {
  using folder = testFolder()
  const path = folder.path('a')
  const kinds = fc.constantFrom('header', 'exchange', 'request', 'response', 'footer', 'other')
  const fields = fc.dictionary(
    fc.constantFrom(
      'id',
      'index',
      'request',
      'response',
      'failure',
      'count',
      'next',
      'body',
      '__proto__',
    ),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const lines = fc.array(
    fc
      .tuple(kinds, fields)
      .map(([type, rest]) => addChecksum(JSON.stringify({ type, ...rest })).text),
  )

  await fc.assert(
    fc.asyncProperty(lines, async (content) => {
      writeFileSync(path, HEADER + content.join('\n'))
      const outcome = await getOutcome(path)
      expect(outcome instanceof RecordingError || outcome >= 0).toBe(true)
    }),
    { numRuns: 250 },
  )
})

const request = {
  method: 'GET',
  origin: 'o',
  target: '/',
  httpVersion: '1.1',
  headers: [],
  body: { state: 'absent', size: 0 },
}
/** Valid lines with wrong content, and the expected error. */
const WRONG: readonly (readonly [string, object | string, RegExp])[] = [
  [
    'a target that is not a text',
    { request: { ...request, target: 1 } },
    /line 2 is wrong: request.target is not a string; /,
  ],
  [
    'headers that are not pairs',
    { request: { ...request, headers: [['a']] } },
    /request.headers contains something that is not a pair/,
  ],
  [
    'a body outside its folder',
    { request: { ...request, body: { state: 'complete', size: 1, file: '../../etc/passwd' } } },
    /body.file is not a SHA-256 digest/,
  ],
  ['an exchange without request', {}, /has no request/],
  ['an exchange without any outcome', { request }, /has neither response nor failure/],
  [
    'an unknown kind of failure',
    { request, failure: { kind: 'x', message: '' } },
    /failure.kind is not one of refused, /,
  ],
  ['a line that is not JSON', '{"type":"exchange",[}', /line 2 is not JSON/],
  [
    'a line that is nested too deep',
    `{"type":"exchange","x":${'['.repeat(70_000)}1}`,
    /nested more than 32 levels deep/,
  ],
  [
    'a line with too many brackets',
    `{"type":"exchange","x":[${'[],'.repeat(110_000)}1]}`,
    /more than 100000 brackets/,
  ],
]

test.each(WRONG)(
  'the error about %s names file, line, and fault',
  async (_what, content, message) => {
    using folder = testFolder()
    const path = folder.path('a.ndjson')
    const json =
      typeof content === 'string' ? content : JSON.stringify({ type: 'exchange', ...content })
    writeFileSync(path, `${HEADER}${addChecksum(json).text}\n`)

    const outcome = await getOutcome(path)

    expect(outcome).toBeInstanceOf(RecordingError)
    expect(String(outcome)).toMatch(message)
    expect(String(outcome)).toMatch(/"a.ndjson".*; record again or delete the line$/)
  },
)

test.each([
  ['nothing', '', /it is empty/],
  ['a HAR', '{"log":{"version":"1.2"}}', /not the header of a recording/],
  [
    'a later format',
    addChecksum(headerJson(testHeader).replace('"version":1', '"version":2')).text,
    /version is not 1/,
  ],
  [
    'another format',
    addChecksum(headerJson(testHeader).replace(RECORDING_FORMAT, 'x')).text,
    /format is not graylog/,
  ],
])('%s is rejected', async (_what, content, message) => {
  using folder = testFolder()
  writeFileSync(folder.path('a'), content)

  await expect(readRecording(folder.path('a'))).rejects.toThrow(message)
})

test('a missing file, a folder, and a compression bomb are rejected', async () => {
  using folder = testFolder()
  writeFileSync(folder.path('bomb.gz'), gzipSync(Buffer.alloc(3_000_000)))

  await expect(readRecording(folder.path('none'))).rejects.toThrow(/no such file/)
  await expect(readRecording(folder.path('.'))).rejects.toThrow(RecordingError)
  await expect(readRecording(folder.path('bomb.gz'), { unzippedBytes: 1_000_000 })).rejects.toThrow(
    /expands to more than 1000000 bytes/,
  )
})

test('a line longer than the limit is not kept', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const long = addChecksum(exchangeJson(makeExchange({ answer: 'x'.repeat(3_000_000) }), 0)).text
  const short = addChecksum(exchangeJson(makeExchange(), 1)).text
  writeFileSync(path, `${HEADER}${long}\n${short}\n`)

  const recording = await readRecording(path, { lineBytes: 1_500_000 })

  expect([...recording.exchanges()]).toHaveLength(1)
  expect(recording.remarks[0]).toBe('line 2 is damaged and was left out')
})

test('a circular chain of files is not followed', async () => {
  using folder = testFolder()
  const footer = addChecksum(
    '{"type":"footer","count":0,"digest":"","complete":true,"next":"b"}',
  ).text
  writeFileSync(folder.path('a'), `${HEADER}${footer}\n`)
  writeFileSync(
    folder.path('b'),
    `${HEADER}${footer.replace(/.*/, addChecksum('{"type":"footer","count":0,"digest":"","complete":true,"next":"a"}').text)}\n`,
  )

  const recording = await readRecording(folder.path('a'))

  expect([...recording.exchanges()]).toEqual([])
  expect(recording.footer?.complete).toBe(false)
})
