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
    'packed within base64',
    `{"body":"${gzipSync(SECRET).toString('base64')}"}`,
    'base64, packed, raw',
  ],
  [
    'base64 within base64',
    Buffer.from(`a ${Buffer.from(`b${SECRET}`).toString('base64')}`).toString('base64'),
    'base64, base64',
  ],
  ['JSON within JSON', JSON.stringify(JSON.stringify(SECRET)), 'JSON, JSON, raw'],
  ['HTML', 'Canary-7x!kQ2&lt;&#34;9', 'HTML, raw'],
  [
    'a query within JSON',
    JSON.stringify(`?a="${encodeURIComponent(SECRET)}"`),
    'JSON, percent, raw',
  ],
])('finds a secret that is %s', async (_what, text, encoding) => {
  const hits = await findSecrets(Buffer.from(text), ['another-secret', SECRET])

  expect(hits).toContainEqual({ secret: 1, encoding, line: 1, offset: 0 })
})

test('finds a secret wherever it is in a line that is longer than one piece', async () => {
  const bytes = Buffer.alloc(4_300_000, 'x')
  for (const at of [0, 4_194_296, 4_299_900]) {
    const given = Buffer.from(bytes)
    given.write(SECRET, at)

    expect(await findSecrets(given, [SECRET])).not.toEqual([])
  }
})

test.each([
  ['as it is', SECRET],
  ['in base64', Buffer.from(`x${SECRET}`).toString('base64')],
  ['with percent', encodeURIComponent(SECRET)],
])('finds a secret %s where two chunks of a file meet', async (_what, written) => {
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

test('finds a secret in every line, however often the same was in one before', async () => {
  const run = Buffer.from(`before ${SECRET}`).toString('base64')
  const other = Buffer.from('nothing to be seen here').toString('base64')
  const lines = [`"${other}"`, `"${run}","${other}"`, `"${other}"`, `"${run}"`, `"${run}"`]

  const hits = await findSecrets(Buffer.from(lines.join('\n')), [SECRET])

  expect(new Set(hits.map(({ line }) => line))).toEqual(new Set([2, 4, 5]))
})

test('finds in many lines what it finds in each alone', async () => {
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
      expect([...new Set(hits.map(({ line }) => line))]).toEqual(expected)
    }),
  )
})

test('a run of base64 that hid nothing near the end of a search is looked into from its beginning', async () => {
  const within = (text: string): string => Buffer.from(text).toString('base64')
  const deep = within(within(within(SECRET)))
  const lines = [within(within(within(deep))), deep]

  const hits = await findSecrets(Buffer.from(lines.join('\n')), [SECRET])

  expect(new Set(hits.map(({ line }) => line))).toEqual(new Set([2]))
})

test('names the line, never the secret', async () => {
  const hits = await findSecrets(Buffer.from(`one\ntwo\nthree ${SECRET}\n`), [SECRET])

  expect(hits).toEqual([{ secret: 0, encoding: 'raw', line: 3, offset: 8 }])
})

test('searches bytes as they were given, whatever becomes of them meanwhile', async () => {
  const bytes = Buffer.from('{"a":"a secret of words"}')

  const finding = findSecrets(bytes, ['a secret of words'])
  bytes.fill(' ')

  expect(await finding).toMatchObject([{ secret: 0, encoding: 'raw' }])
})

test('does not look for what is too short to be distinguished from ordinary text', async () => {
  expect(await findSecrets(Buffer.from('admin'), ['admin'])).toEqual([])
})

test('searches a recording with all its files and bodies', async () => {
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

test('says when there is nothing to search', async () => {
  using folder = testFolder()
  writeFileSync(folder.path('torn.gz'), gzipSync('x'.repeat(10_000)).subarray(0, 20))

  await expect(findSecrets(folder.path('none'), [SECRET])).rejects.toThrow(UsageError)
  await expect(findSecrets(folder.path('torn.gz'), [SECRET])).rejects.toThrow(/cannot search/)
})
