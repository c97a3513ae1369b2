import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'

import { zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { freshFolder } from '../../cli/test-terminal.ts'
import { packageFile } from '#engine/package.ts'
import { readEvidence } from './read-evidence.ts'

const HAR = readFileSync(packageFile('recorder/har/samples/chromium-full.har'))

function withBom(encoding: 'utf-16le' | 'utf-16be'): Buffer {
  const little = Buffer.from(`\uFEFF${HAR.toString('utf8')}`, 'utf16le')
  return encoding === 'utf-16le' ? little : little.swap16()
}

/** Output of the `zstd` command for a HAR file without exchanges. */
const EMPTY_ZSTD = Buffer.from('KLUv/QRYsQAAeyJsb2ciOnsiZW50cmllcyI6W119fTU2x0s=', 'base64')

async function count(name: string, bytes: Uint8Array): Promise<number> {
  const path = join(freshFolder(), name)
  writeFileSync(path, bytes)
  return [...(await readEvidence(path)).exchanges()].length
}

test.each([
  ['zlib, as in mitmproxy', 'traffic.zhar', deflateSync(HAR)],
  ['a zip archive', 'traffic.har.zip', zipSync({ 'a.html': HAR.subarray(0, 9), 'x/y.har': HAR })],
  ['UTF-16LE', 'traffic.har', withBom('utf-16le')],
  ['UTF-16BE', 'traffic.har', withBom('utf-16be')],
])('a HAR file is read from %s', async (_what, name, bytes) => {
  expect(await count(name, bytes)).toBe(9)
})

const ATTACHED = JSON.stringify({
  log: {
    entries: ['body.json', '../outside.json', 'gone.json'].map((file) => ({
      request: {
        method: 'GET',
        url: 'http://h:9000/api/system',
        headers: [{ name: 'Accept', value: '*/*' }],
      },
      response: { status: 200, headers: [], content: { size: -1, _file: file } },
    })),
  },
})

async function bodies(path: string): Promise<readonly (string | undefined)[]> {
  return [...(await readEvidence(path)).exchanges()].map(
    ({ response }) => response?.body.text ?? response?.body.state,
  )
}

test('bodies are read from files of the same folder only', async () => {
  const outer = freshFolder()
  const folder = join(outer, 'in')
  mkdirSync(folder)
  writeFileSync(join(outer, 'outside.json'), '{"a":"secret"}')
  writeFileSync(join(folder, 'body.json'), '{"a":1}')
  writeFileSync(join(folder, 'x.har'), ATTACHED)

  expect(await bodies(join(folder, 'x.har'))).toEqual(['{"a":1}', 'elided', 'elided'])
})

test('bodies are read from files of the same archive', async () => {
  const path = join(freshFolder(), 'x.har.zip')
  const body = Buffer.from('{"a":1}')
  writeFileSync(path, zipSync({ 'har.har': Buffer.from(ATTACHED), 'body.json': body }))

  expect(await bodies(path)).toEqual(['{"a":1}', 'elided', 'elided'])
})

test.each([
  [
    'a truncated zip archive',
    zipSync({ 'x.har': HAR }).subarray(0, 500),
    /the zip archive is incomplete or damaged/,
  ],
  ['an archive without a HAR', zipSync({ 'x.txt': HAR }), /the archive contains no \.har file/],
  ['truncated zlib', deflateSync(HAR).subarray(0, 500), /zlib data is incomplete or damaged/],
  ['truncated zstd', Buffer.from('28b52ffdffff', 'hex'), /zstd data is incomplete or damaged/],
])('%s is rejected with a one-line error', async (_what, bytes, words) => {
  await expect(count('file', bytes)).rejects.toThrow(words)
})

test('zstd output is read', async () => {
  expect(await count('x.har.zst', EMPTY_ZSTD)).toBe(0)
})
