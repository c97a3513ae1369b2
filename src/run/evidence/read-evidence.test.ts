import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import { readEvidence } from './read-evidence.ts'
import { freshFolder } from '../../cli/test-terminal.ts'
import { fixture } from '#test/fixtures.ts'

const HAR = JSON.stringify({
  log: {
    version: '1.2',
    entries: [
      {
        request: {
          method: 'GET',
          url: 'http://h/api/cluster',
          headers: [{ name: 'A', value: 'b' }],
        },
        response: { status: 401, statusText: 'Unauthorized', headers: [], content: { size: 0 } },
      },
    ],
  },
})

function written(name: string, content: string | Buffer): string {
  const path = join(freshFolder(), name)
  writeFileSync(path, content)
  return path
}

test('a compressed recording is read', async () => {
  const recording = await fixture('graylog-2.5.2')

  expect(recording.header.format).toBe('graylog-conformance-recording')
  expect([...recording.exchanges()].length).toBeGreaterThan(100)
})

test('a large HAR file is read in chunks, with its attached files', async () => {
  const blanks = ' '.repeat(33 * 1024 * 1024)
  const beside = HAR.replace('"content":{"size":0}', '"content":{"size":2,"_file":"body.json"}')
  const file = written('traffic.har', beside.replace('"entries":[', `"entries":[${blanks}`))
  writeFileSync(join(file, '../body.json'), '{}')
  const recording = await readEvidence(file)

  const pass = () =>
    [...recording.exchanges()].map(({ request, response }) => [request.target, response?.body.text])
  expect(pass()).toEqual([['/api/cluster', '{}']])
  expect(pass()).toEqual([['/api/cluster', '{}']])
})

test.each([
  ['plain', 'traffic.har', HAR],
  ['packed', 'traffic.har.gz', gzipSync(HAR)],
  ['with a byte order mark and another name', 'traffic.json', `\uFEFF\n ${HAR}`],
])('a HAR file is read: %s', async (_how, name, content) => {
  const recording = await readEvidence(written(name, content))

  expect([...recording.exchanges()].map(({ request }) => request.target)).toEqual(['/api/cluster'])
})

test('a folder is searched for recording.ndjson', async () => {
  const folder = freshFolder()
  mkdirSync(join(folder, 'empty'))

  await expect(readEvidence(join(folder, 'empty'))).rejects.toThrow(
    /cannot read the folder ".*empty": it contains no recording\.ndjson; pass a report folder/,
  )
})

test.each([
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    /not a recording made by this tool or a HAR file;/,
  ],
  ['an empty file', '', /it is empty; record the traffic again, or export it again/],
  ['an empty compressed file', gzipSync(''), /it is empty/],
  ['other JSON', '{"a":1}', /it has no log\.entries/],
  [
    'a run',
    '{\n  "format": "graylog-conformance-run",\n  "version": 1 }',
    /it is a run created by this tool; pass the recording\.ndjson/,
  ],
  ['broken gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), /gzip data is incomplete or damaged/],
])('%s is rejected with a one-line error', async (_what, content, words) => {
  const path = written('file', content)

  await expect(readEvidence(path)).rejects.toThrow(UsageError)
  await expect(readEvidence(path)).rejects.toThrow(words)
})

test('a HAR file whose requests have no headers says so', async () => {
  const bare = HAR.replace('[{"name":"A","value":"b"}]', '[]')
  const answered = bare.replace(
    '"headers":[],"content"',
    '"headers":[{"name":"A","value":"b"}],"content"',
  )
  const [exchange] = (await readEvidence(written('traffic.har', answered))).exchanges()

  expect(exchange?.request.isWithoutHeaders).toBe(true)
  await expect(readEvidence(written('bare.har', bare))).rejects.toThrow('contains a header')
})
