import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { UsageError } from '../../../src/model/errors.ts'
import { openRecording } from '../../store/writing/open.ts'
import { exchangeOf, testHeader } from '../../../src/model/test-exchange.ts'
import { testFolder } from '../../store/test-folder.ts'
import { findSecrets } from './find.ts'
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

test('finds a secret wherever it stands in a line that is longer than one piece', async () => {
  const bytes = Buffer.alloc(4_300_000, 'x')
  for (const at of [0, 4_194_296, 4_299_900]) {
    const given = Buffer.from(bytes)
    given.write(SECRET, at)

    expect(await findSecrets(given, [SECRET])).not.toEqual([])
  }
})

test('names the line, never the secret', async () => {
  const hits = await findSecrets(Buffer.from(`one\ntwo\nthree ${SECRET}\n`), [SECRET])

  expect(hits).toEqual([{ secret: 0, encoding: 'raw', line: 3, offset: 8 }])
})

test('does not look for what is too short to be told from ordinary text', async () => {
  expect(await findSecrets(Buffer.from('admin'), ['admin'])).toEqual([])
})

test('searches a recording with all its files and bodies', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const writer = await openRecording(path, testHeader, { rotateBytes: 1000, bodyLimit: 1000 })
  for (let count = 0; count < 5; count += 1) await writer.append(exchangeOf())
  await writer.append(exchangeOf({ answer: `${'x'.repeat(2000)}${SECRET}` }))
  await writer.append(exchangeOf({ answer: SECRET }))
  await writer.close({ complete: true })

  const proof = await proveAbsence(path, [SECRET])
  const clean = await proveAbsence(path, ['another-secret'])

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
