import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

/** Writes a recording that ends within a line. */
function tornRecording(): string {
  const whole = gunzipSync(
    readFileSync(packageFile('test/fixtures/client-sidecar-5.1.0.ndjson.gz')),
  )
  const file = join(freshFolder(), 'torn.ndjson')
  writeFileSync(file, whole.subarray(0, 20_000))
  return file
}

test('the page of a client recording begins with the client, then the server', async () => {
  const file = packageFile('test/fixtures/client-sidecar-5.1.0.ndjson.gz')
  const out = join(freshFolder(), 'traffic.html')

  const { err } = await run(['view', file, '--no-open', '--out', out])

  expect(err).toContain('69 exchanges, 1 finding\n')
  const page = readFileSync(out, 'utf8')
  expect(page).toMatch(/<h1>Client of Graylog <span class="release">5\.1\.0/)
  expect(page).toMatch(/<p class="lede">The server .* · at <code>/)
  expect(page).toMatch(/<title>Client of graylog 5\.1\.0/)
})

const TORN = 'note: the end is damaged: from line 5 on, no complete line was found\n'

test.each([
  ['checked', []],
  ['only shown', ['--no-judge']],
])('view reports that a recording is torn if it is %s', async (_, args) => {
  const { code, err } = await run(['view', tornRecording(), '--no-open', ...args])

  expect(code).toBe(0)
  expect(err).toContain(TORN)
})

test('view --out rejects a recording that was not searched for secrets', async () => {
  const out = join(freshFolder(), 'traffic.html')

  const { code, err } = await run(['view', tornRecording(), '--no-open', '--out', out])

  expect(code).toBe(2)
  expect(err).toContain('it may still contain some; make a new recording')
  expect(existsSync(out)).toBe(false)
})
