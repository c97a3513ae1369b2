import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { testFolder } from '../store/test-folder.ts'
import { exportHar } from './export.ts'
import { importHarFile } from './import-file.ts'
import { importHar } from './import.ts'
import { fixture } from '#test/fixtures.ts'

const LIMIT = 1024 * 1024
const SAMPLES = packageFile('recorder/har/samples')

const entry = (path: string, more: object = {}) => ({
  startedDateTime: '2026-11-20T23:45:39.742Z',
  request: { method: 'GET', url: `http://h:9000/api${path}`, headers: [] },
  response: { status: 200, statusText: 'OK', headers: [], content: { size: 2, text: '{}' } },
  ...more,
})
const har = (...entries: unknown[]) => JSON.stringify({ log: { version: '1.2', entries } })

const folder = testFolder()
afterAll(() => folder[Symbol.dispose]())

function getFile(text: string, limit = LIMIT) {
  const file = folder.path('traffic.har')
  writeFileSync(file, text)
  return importHarFile(file, () => undefined, limit)
}

const targets = (text: string) =>
  [...getFile(text).exchanges()].map(({ request }) => request.target)

/** Returns the result of a reader, or its error. */
function outcome(read: () => ReturnType<typeof importHar>): unknown {
  try {
    const { exchanges, ...rest } = read()
    return { ...rest, handshakes: rest.handshakes?.(), exchanges: [...exchanges()] }
  } catch (cause) {
    return String(cause)
  }
}

const both = (text: string) => [
  outcome(() => getFile(text)),
  outcome(() => importHar(text, 'traffic.har')),
]

test.each(readdirSync(SAMPLES).filter((name) => name.endsWith('.har')))(
  '%s is read in chunks with the same result as at once',
  (name) => {
    const [file, text] = both(readFileSync(join(SAMPLES, name), 'utf8'))

    expect(file).toEqual(text)
  },
)

test('our own HAR is read in chunks with the same result and proof as at once', async () => {
  const recording = await fixture('client-go-graylog-v11-3.2.0')
  const own = [...exportHar(recording)].join('')
  for (const text of [own, own.replace('"GET"', '"PUT"'), own.replace('"_exchange"', '"_x"')]) {
    const [file, whole] = both(text)
    expect(file).toEqual(whole)
  }
})

test.each([
  ['no JSON', 'log'],
  ['cut in an entry', har(entry('/a'), entry('/b')).slice(0, -40)],
  ['a fault in an entry', har(entry('/a')).replace('"GET"', 'GET')],
  ['a comma without an entry', har(entry('/a'), entry('/b')).replace(']}}', ',]}}')],
  ['no entries', '{"log":{"entries":{}}}'],
  ['no log', '{"entries":[1]}'],
  ['entries of no kind', har(null, 5, 'text', [], {})],
  ['none', har()],
])('a file with %s gets the same error as its text', (_what, text) => {
  const [file, whole] = both(text)

  expect(file).toEqual(whole)
})

test('entries are returned by start time, in every pass', () => {
  const at = (second: number) => ({ startedDateTime: `2026-11-20T23:45:0${second}.001Z` })
  const recording = getFile(har(entry('/c', at(3)), entry('/a', at(1)), entry('/b', at(2))))
  const pass = () => [...recording.exchanges()].map(({ index, request }) => [index, request.target])

  expect(pass()).toEqual([
    [0, '/api/a'],
    [1, '/api/b'],
    [2, '/api/c'],
  ])
  expect(pass()).toEqual(pass())
})

test('entries longer than a chunk and non-ASCII texts are read', () => {
  const long = 'ä€😀'.repeat(200_000)
  const content = { size: 0, text: JSON.stringify({ long }) }
  const response = { status: 200, statusText: '', headers: [], content }
  const text = har(entry('/a'), entry('/b', { response }), entry('/c'))
  const [file, whole] = [getFile(text, 4 * LIMIT), importHar(text, 'traffic.har')]

  expect([...file.exchanges()]).toEqual([...whole.exchanges()])
})

test('a byte order mark is skipped', () => {
  expect(targets(`\uFEFF${har(entry('/a'))}`)).toEqual(['/api/a'])
})

test('a part too large for memory is rejected by name', () => {
  const long = 'x'.repeat(2_000)

  expect(() => getFile(har(entry('/a'), entry(`/${long}`)), 1_000)).toThrow(
    'entry 1 is larger than 1000 bytes and does not fit in memory; split the file',
  )
  expect(() => getFile(JSON.stringify({ log: { comment: long, entries: [] } }), 1_000)).toThrow(
    'the text outside its entries is larger than 1000 bytes and does not fit in memory',
  )
})
