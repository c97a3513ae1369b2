import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import { openRecording } from '../../store/writing/open.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from '../../store/test-folder.ts'
import { createFinder, findSecrets } from './find.ts'
import { proveAbsence } from './prove.ts'

const SECRET = 'Canary-7x!kQ2<"9'

test.each([
  ['packed', gzipSync(`before ${SECRET} after`), 'raw'],
  [
    'compressed in base64',
    `{"body":"${gzipSync(SECRET).toString('base64')}"}`,
    'base64, packed, raw',
  ],
  [
    'base64 in base64',
    Buffer.from(`a ${Buffer.from(`b${SECRET}`).toString('base64')}`).toString('base64'),
    'base64, base64',
  ],
  ['JSON in JSON', JSON.stringify(JSON.stringify(SECRET)), 'JSON, JSON, raw'],
  ['HTML', 'Canary-7x!kQ2&lt;&#34;9', 'HTML, raw'],
  ['a query in JSON', JSON.stringify(`?a="${encodeURIComponent(SECRET)}"`), 'JSON, percent, raw'],
])('a secret that is %s is found', async (_what, text, encoding) => {
  const hits = await findSecrets(Buffer.from(text), ['another-secret', SECRET])

  expect(hits).toContainEqual({ secret: 1, encoding, line: 1, offset: 0 })
})

test('a secret is found in a line that ends in a backslash', async () => {
  const line = String.raw`{"body":"${SECRET}` + '\\'

  expect(await findSecrets(Buffer.from(line), [SECRET])).not.toEqual([])
})

test('a small text that can be decoded in many orders is searched whole', async () => {
  const lines = [
    String.raw`--data {"note":"a \\\"word\\\" \\u0041"}`,
    'Content-Type=3Dtext',
    'Ab1'.repeat(6),
    'Cd2'.repeat(6),
    '%2541',
    '&amp;lt;',
  ]
  const text = Array.from({ length: 110 }, () => lines.join('\n')).join('\n')

  expect(await findSecrets(Buffer.from(text), [SECRET])).toEqual([])
  const hits = await findSecrets(Buffer.from(`${text}\n${JSON.stringify(SECRET)}`), [SECRET])
  expect(hits).toContainEqual({
    secret: 0,
    encoding: 'JSON, raw',
    line: 661,
    offset: text.length + 1,
  })
})

test('a secret is found at any position of a line longer than one chunk', async () => {
  const bytes = Buffer.alloc(4_300_000, 'x')
  for (const at of [0, 4_194_296, 4_299_900]) {
    const given = Buffer.from(bytes)
    given.write(SECRET, at)

    expect(await findSecrets(given, [SECRET])).not.toEqual([])
  }
})

test.each([
  ['in plain text', SECRET],
  ['in base64', Buffer.from(`x${SECRET}`).toString('base64')],
  ['percent-encoded', encodeURIComponent(SECRET)],
])('a secret %s is found across two chunks of a file', async (_what, written) => {
  using folder = testFolder()
  const chunk = 1024 * 1024
  for (const before of [1, 8, written.length - 1]) {
    const lines = `${'a line\n'.repeat(100_000)}${'-'.repeat(chunk - 700_000 - before)}`
    writeFileSync(folder.path('a'), `${lines}"${written}"\n`)

    const hits = await findSecrets(folder.path('a'), ['another-secret', SECRET])

    expect(new Set(hits.map(({ secret, line }) => [secret, line].join()))).toEqual(
      new Set(['1,100001']),
    )
  }
})

test('a secret is found in every line, even if the same text was in earlier lines', async () => {
  const run = Buffer.from(`before ${SECRET}`).toString('base64')
  const other = Buffer.from('nothing to be seen here').toString('base64')
  const lines = [`"${other}"`, `"${run}","${other}"`, `"${other}"`, `"${run}"`, `"${run}"`]

  const hits = await findSecrets(Buffer.from(lines.join('\n')), [SECRET])

  expect(new Set(hits.map(({ line }) => line))).toEqual(new Set([2, 4, 5]))
})

test('a search of many lines misses no hit of a search of each line', async () => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64')
  const ways = [base64, encodeURIComponent, JSON.stringify, (s: string) => base64(`x${s}`)]
  const secret = fc
    .array(fc.constantFrom(...ways), { maxLength: 3 })
    .map((chosen) => chosen.reduce((text, way) => way(text), SECRET))
  const other = fc.constantFrom('2026-11-20T10', base64('nothing to see'), '"', '\\', '=', ' ')
  const piece = fc.oneof(secret, other, other)
  const line = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      const hits = await findSecrets(Buffer.from(lines.join('\n')), [SECRET])

      const alone = await Promise.all(lines.map((one) => findSecrets(Buffer.from(one), [SECRET])))
      const expected = alone.flatMap((found, at) => (found.length > 0 ? [at + 1] : []))
      // It may find more, as base64 may continue on the next line.
      const found = [...new Set(hits.map(({ line }) => line))]
      expect(found).toEqual(expect.arrayContaining(expected))
    }),
  )
})

test('a base64 run skipped at the depth limit is searched again elsewhere', async () => {
  const within = (text: string): string => Buffer.from(text).toString('base64')
  const deep = within(within(within(SECRET)))
  const lines = [within(within(within(deep))), deep]

  const hits = await findSecrets(Buffer.from(lines.join('\n')), [SECRET])

  expect(new Set(hits.map(({ line }) => line))).toEqual(new Set([2]))
})

test('a hit names the line, never the secret', async () => {
  const hits = await findSecrets(Buffer.from(`one\ntwo\nthree ${SECRET}\n`), [SECRET])

  expect(hits).toEqual([{ secret: 0, encoding: 'raw', line: 3, offset: 8 }])
})

test('a search uses the original bytes even if they change meanwhile', async () => {
  const bytes = Buffer.from('{"a":"a secret of words"}')

  const finding = findSecrets(bytes, ['a secret of words'])
  bytes.fill(' ')

  expect(await finding).toMatchObject([{ secret: 0, encoding: 'raw' }])
})

test('a text too short to be distinctive is not searched for', async () => {
  expect(await findSecrets(Buffer.from('admin'), ['admin'])).toEqual([])
})

test('a recording is searched with all its files and bodies', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const writer = await openRecording(path, testHeader, { rotateBytes: 1000, bodyLimit: 1000 })
  for (let count = 0; count < 5; count += 1) await writer.append(makeExchange())
  await writer.append(makeExchange({ answer: `${'x'.repeat(2000)}${SECRET}` }))
  await writer.append(makeExchange({ answer: SECRET }))
  await writer.close({ complete: true })

  const proof = await proveAbsence(path, createFinder([SECRET]))
  const clean = await proveAbsence(path, createFinder(['another-secret']))

  expect(proof.files.length).toBeGreaterThan(2)
  expect(new Set(proof.hits.map(({ file }) => file)).size).toBe(2)
  expect(clean.hits).toEqual([])
})

test('a missing or broken file is reported', async () => {
  using folder = testFolder()
  writeFileSync(folder.path('torn.gz'), gzipSync('x'.repeat(10_000)).subarray(0, 20))

  await expect(findSecrets(folder.path('none'), [SECRET])).rejects.toThrow(UsageError)
  await expect(findSecrets(folder.path('torn.gz'), [SECRET])).rejects.toThrow(/cannot search/)
})
