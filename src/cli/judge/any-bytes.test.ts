import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createRedactor } from '#recorder/redact/redactor.ts'
import { exchangeJson } from '#recorder/store/encode.ts'
import { headerJson } from '#recorder/store/frame.ts'
import { addChecksum } from '#recorder/store/line.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Body, Headers } from '#engine/model/exchange.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { IS_WHOLE } from '#tools/test-run/whole.ts'
import { freshFolder } from '../test-terminal.ts'

/** Limits for one input: seconds of CPU time, and bytes above the initial memory. */
const LONGEST = 5
const MOST_MEMORY = 400 * 1024 * 1024
/** The redactor's memory depends on the garbage collector, so its inputs are fixed (270 MB on 22 November 2026). */
const SEED = 20_261_122

const EXCHANGE = makeExchange({
  method: 'POST',
  target: '/api/system/sessions?a=%20',
  sent: '{"password":"a secret"}',
  headers: [['Authorization', 'Basic YWRtaW46YWRtaW4=']],
  answerHeaders: [['Set-Cookie', 'authentication=1; Path=/']],
  answer: '{"session_id":"22facbf2-0a52-4317-8f14-73c709d1c028"}',
})
const RECORDING = Buffer.from(
  [headerJson(testHeader), exchangeJson(EXCHANGE, 0), exchangeJson(EXCHANGE, 1)]
    .map((json) => `${addChecksum(json).text}\n`)
    .join(''),
)
const HAR = Buffer.from(
  JSON.stringify({
    log: {
      version: '1.2',
      comment: 'release 5.1.0, interface root http://h:9000/api',
      entries: [
        {
          startedDateTime: '2026-11-20T23:45:39.742Z',
          time: 18.5,
          request: {
            method: 'POST',
            url: 'http://h:9000/api/x?a=b',
            httpVersion: 'HTTP/1.1',
            headers: [{ name: 'Accept', value: '*/*' }],
            postData: { mimeType: 'application/json', text: '{"a":1}' },
          },
          response: {
            status: 200,
            statusText: 'OK',
            headers: [{ name: 'A', value: 'b' }],
            content: { size: 2, text: 'e30=', encoding: 'base64' },
          },
        },
      ],
    },
  }),
)

/** Fragments that readers look for, and fragments that may be too large for them. */
const PIECES = [
  '{"type":"header"',
  '{"type":"exchange","index":0',
  ',"spilled":true',
  '"file":"../../x"',
  '{"log":{"entries":[',
  ']}}',
  '[',
  '{"a":',
  '\\u0000',
  '\\ud800',
  '"',
  '\\',
  '\n',
  '\r\n',
  '1e999',
  '-',
  'null',
  '\ufeff',
  '\u0000',
  '"base64":"',
  '"text":"',
  '"__proto__":',
  '%',
  '%2',
  '=',
  '&',
  ';',
  ':',
  '://u:p@',
  'Basic ',
  '\x1f\x8b\x08',
  '"sum":"00000000"}\n',
].map((piece) => Buffer.from(piece, 'latin1'))

/** A valid file with random edits: cut, flipped, duplicated, or enlarged. */
const changed = fc
  .tuple(
    fc.constantFrom(RECORDING, HAR),
    fc.array(
      fc.record({
        at: fc.nat(2_000),
        drop: fc.oneof(fc.constant(0), fc.nat(40), fc.nat(2_000)),
        piece: fc.oneof(fc.constantFrom(...PIECES), fc.uint8Array({ maxLength: 40 })),
        times: fc.oneof({ weight: 9, arbitrary: fc.nat(3) }, fc.constantFrom(1_000, 300_000)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  )
  .map(([whole, changes]) =>
    changes.reduce<Buffer>((bytes, { at, drop, piece, times }) => {
      const start = at % (bytes.length + 1)
      const most = Math.floor(2_000_000 / Math.max(piece.length, 1))
      const added = Buffer.concat(Array<Uint8Array>(Math.min(times, most)).fill(piece))
      return Buffer.concat([bytes.subarray(0, start), added, bytes.subarray(start + drop)])
    }, whole),
  )
const plain = fc.oneof(
  { weight: 6, arbitrary: changed },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 400 }) },
  fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((all) => Buffer.concat(all)),
)
const anyBytes = fc.oneof(
  { weight: 9, arbitrary: plain },
  { weight: 3, arbitrary: plain.map((bytes) => gzipSync(bytes)) },
  fc.tuple(plain, fc.nat(200)).map(([bytes, cut]) => gzipSync(bytes).subarray(0, cut)),
  // Compresses a thousandfold with gzip.
  fc
    .constantFrom(RECORDING, HAR)
    .map((whole) => gzipSync(Buffer.concat([whole, Buffer.alloc(20_000_000, ' ')]))),
)

test('readers handle any bytes with their own error, in limited time and memory', async () => {
  const file = join(freshFolder(), 'any')
  const before = process.resourceUsage().maxRSS

  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      writeFileSync(file, bytes)
      const begun = process.cpuUsage()
      try {
        let count = 0
        for (const { request } of (await readEvidence(file)).exchanges())
          count += request.headers.length
        expect(count).toBeGreaterThanOrEqual(0)
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError)
        expect((error as Error).message).toMatch(/^cannot (?:read|use) [^\n]+; [^\n]+$/)
      }
      expect(secondsSince(begun)).toBeLessThan(LONGEST)
    }),
    { numRuns: IS_WHOLE ? 150 : 50, endOnFailure: true },
  )

  expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(MOST_MEMORY)
})

/** Measures CPU time, as other tests run at the same time. */
function secondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1e6
}

/** Characters in a header: more than any server or client accepts. */
const LONGEST_HEADER = 256 * 1024

const latin = plain.map((bytes) => Buffer.from(bytes).toString('latin1'))
const headers: fc.Arbitrary<Headers> = fc.array(
  fc.tuple(
    fc.constantFrom('Authorization', 'Cookie', 'Set-Cookie', 'Location', 'X-Api-Key', 'X'),
    latin.map((value) => value.slice(0, LONGEST_HEADER)),
  ),
  { maxLength: 3 },
)
const body: fc.Arbitrary<Body> = plain.map((bytes) => {
  const buffer = Buffer.from(bytes)
  const text = buffer.toString()
  const isText = Buffer.from(text).equals(buffer)
  const content = isText ? { text } : { base64: buffer.toString('base64') }
  return { state: 'complete', size: buffer.length, ...content }
})

test('the redactor handles any bytes in limited time and memory', () => {
  const redactor = createRedactor({
    key: 'key',
    extra: { pointers: ['/*/a'], headers: ['x'], patterns: ['a(b)'] },
  })
  const before = process.resourceUsage().maxRSS

  fc.assert(
    fc.property(latin, headers, body, body, (target, sent, asked, answered) => {
      const begun = process.cpuUsage()
      const { request, response = { status: 200, reason: '', httpVersion: '' } } = EXCHANGE
      const redacted = redactor.redact({
        ...EXCHANGE,
        request: { ...request, target, headers: sent, body: asked },
        response: { ...response, headers: sent, body: answered },
      })
      expect(redacted.request.target.length).toBe(target.length)
      expect(secondsSince(begun)).toBeLessThan(LONGEST)
    }),
    { seed: SEED, numRuns: IS_WHOLE ? 40 : 14, endOnFailure: true },
  )

  expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(MOST_MEMORY)
})
