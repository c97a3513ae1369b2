import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { makeRecording } from '#engine/model/recording.ts'
import { redactRecording } from '../../convert/redacted.ts'
import { writeProven } from '../../convert/write-proven.ts'
import { openRecording } from '../../store/writing/open.ts'
import { readRecording } from '../../store/reading/read.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { testFolder } from '../../store/test-folder.ts'
import { createFinder } from './find.ts'
import { proveAbsence } from './prove.ts'
import { createRedactor } from '../redactor.ts'
import { proveOrRewrite, rewriteRecording } from './rewrite.ts'

const SECRET = 'late-secret-7x!ü"9'
const PLACE = JSON.stringify({ password: SECRET })
/** Encoded forms in places that do not mark a secret. */
const BEFORE = [
  makeExchange({ target: `/api/search?query=${encodeURIComponent(SECRET)}` }),
  makeExchange({ answer: JSON.stringify({ note: `it is ${SECRET}` }) }),
  makeExchange({ answer: Buffer.from(`x${SECRET}`).toString('base64') }),
  makeExchange({ answer: `${'x'.repeat(3000)}${SECRET}` }),
  makeExchange({ answer: 'x'.repeat(3000) }),
]

/** Writes the encoded forms, then the exchange that reveals the secret. */
async function written(path: string, options: { readonly rotateBytes?: number } = {}) {
  const redactor = createRedactor({ key: 'key' })
  const writer = await openRecording(path, testHeader, { bodyLimit: 2000, ...options })
  const all = [...BEFORE, makeExchange({ method: 'POST', sent: PLACE })]
  for (const exchange of all) await writer.append(redactor.redact(exchange))
  const open = await writer.begin(redactor.redact(makeExchange({ target: '/last' })))
  await writer.finish(open, { failure: { kind: 'reset', message: 'm' } })
  await writer.close({ complete: true, notProvable: redactor.notProvable() })
  return redactor
}

test.each([
  ['one file', {}],
  ['several files', { rotateBytes: 500 }],
])('a recording in %s loses secrets learned late, and nothing else', async (_what, how) => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const redactor = await written(path, how)
  const before = await readRecording(path)
  const given = [...before.exchanges()]
  expect((await proveAbsence(path, createFinder([SECRET]))).hits.length).toBeGreaterThan(3)

  const { lines, digest } = await rewriteRecording(
    path,
    createFinder([SECRET]),
    redactor.redactThoroughly,
  )

  const after = await readRecording(path)
  expect((await proveAbsence(path, createFinder([SECRET]))).hits).toEqual([])
  expect(lines).toBe(4)
  expect(after.remarks).toEqual([])
  expect(after.footer).toEqual({ ...before.footer, digest })
  const got = [...after.exchanges()]
  expect(got.slice(4)).toEqual(given.slice(4))
  expect(got.map(({ response }) => response?.body.size)).toEqual(
    given.map(({ response }) => response?.body.size),
  )
  expect(got[0]?.request.target).toContain('query=')
  expect(readdirSync(folder.path('bodies'))).toHaveLength(2)
})

test('duplicates are rewritten alike, and a second rewrite changes nothing', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const { redactThoroughly } = await written(path)
  await rewriteRecording(path, createFinder([SECRET]), redactThoroughly)
  const once = readFileSync(path, 'utf8')

  const { lines } = await rewriteRecording(path, createFinder([SECRET]), redactThoroughly)

  expect(lines).toBe(0)
  expect(readFileSync(path, 'utf8')).toBe(once)
})

test('a failed rewrite leaves the recording unchanged', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  await written(path)
  const before = readFileSync(path)
  let calls = 0
  const failing = (text: string): string => {
    calls += 1
    if (calls > 3) throw new Error('power cut')
    return text.toUpperCase()
  }

  await expect(rewriteRecording(path, createFinder([SECRET]), failing)).rejects.toThrow('power cut')

  expect(readFileSync(path).equals(before)).toBe(true)
  expect(existsSync(`${path}.part`)).toBe(false)
  expect((await readRecording(path)).remarks).toEqual([])
})

test('a recording that cannot be rewritten keeps its hits', async () => {
  using folder = testFolder()
  const path = folder.path('a.ndjson')
  const { redactThoroughly } = await written(path)
  appendFileSync(path, 'a torn li')

  const { hits, lines } = await proveOrRewrite(path, createFinder([SECRET]), redactThoroughly)

  expect(hits.length).toBeGreaterThan(3)
  expect(lines).toBeUndefined()
})

test('bodies of another recording in the same folder are not searched', async () => {
  using folder = testFolder()
  await written(folder.path('a.ndjson'))
  const path = folder.path('b.ndjson')
  const writer = await openRecording(path, testHeader, { bodyLimit: 2000 })
  await writer.append(makeExchange({ answer: 'y'.repeat(3000) }))
  await writer.close({ complete: true, notProvable: [] })

  const { files, hits } = await proveAbsence(path, createFinder([SECRET]))

  expect(hits).toEqual([])
  expect(files).toHaveLength(2)
})

test('a body that another recording in the same folder needs is kept', async () => {
  using folder = testFolder()
  const [other, path] = [folder.path('a.ndjson'), folder.path('b.ndjson')]
  await written(other)
  const { redactThoroughly } = await written(path)

  await rewriteRecording(path, createFinder([SECRET]), redactThoroughly)

  expect((await readRecording(other)).remarks).toEqual([])
  expect((await readRecording(path)).remarks).toEqual([])
})

test.each(['a.ndjson', 'a.ndjson.gz'])(
  'a body in which only the search at the end finds a secret is left out of %s',
  async (name) => {
    using folder = testFolder()
    const path = folder.path(name)
    const large = 'x'.repeat(300_000)
    const exchanges = [
      makeExchange({ method: 'POST', sent: PLACE, answer: '{}' }),
      makeExchange({ answer: large }),
      makeExchange({ answer: `${large} it is hidden-from-exchanges` }),
    ]
    const footer = { type: 'footer', count: 3, digest: '', complete: true } as const
    const recording = makeRecording(testHeader, exchanges, footer)
    const redacted = redactRecording(recording, { key: 'key' })
    const { add, find } = createFinder(['hidden-from-exchanges'])
    const finder = { add, find, holds: () => false, holdsInTraffic: () => false }

    const leftOut = await writeProven(path, { ...redacted, finder })

    const { remarks, exchanges: read } = await readRecording(path)
    expect(leftOut).toBe(1)
    expect(remarks).toEqual([])
    expect([...read()].map(({ response }) => response?.body.state)).toEqual([
      'complete',
      'complete',
      'elided',
    ])
    expect((await proveAbsence(path, finder)).hits).toEqual([])
    expect(readFileSync(path).subarray(0, 2).equals(GZIP)).toBe(name.endsWith('.gz'))
  },
)

const GZIP = Buffer.from([0x1f, 0x8b])
