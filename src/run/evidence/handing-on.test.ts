import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { addChecksum } from '#recorder/store/line.ts'
import { packageFile } from '#engine/package.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

/** Writes a recording as `kill -9` leaves it: redacted, but without a footer. */
function cutRecording(folder: string): string {
  const file = join(folder, 'cut.ndjson')
  const whole = readFileSync(packageFile('test/fixtures/client-graylog-api-1.2.0-2.4.6.ndjson.gz'))
  const [header = '', ...lines] = gunzipSync(whole).toString().trimEnd().split('\n').slice(0, -1)
  const { sum: _sum, ...members } = JSON.parse(header) as Record<string, unknown>
  const redacted = { ...members, redaction: { key: 'k', notProvable: [] } }
  writeFileSync(file, [addChecksum(JSON.stringify(redacted)).text, ...lines, ''].join('\n'))
  return file
}

test.each([
  ['convert', '--to', 'har'],
  ['convert', '--to', 'recording', '--out', 'x.ndjson'],
  ['judge', '--out', 'report'],
  ['forecast', '--to', '7.0', '--out', 'forecast'],
  ['serve', '--port', '0'],
])('a recording whose recorder was killed is not shared: %s %s %s', async (...given) => {
  const folder = freshFolder()
  const [command, ...rest] = given.map((word) =>
    /^(x\.ndjson|report|forecast)$/.test(word) && word !== given[0] ? join(folder, word) : word,
  )
  const file = cutRecording(folder)

  const { code, out, err } = await run([command ?? '', file, ...rest])

  expect([code, out]).toEqual([2, ''])
  expect(err).toMatch(/the recorder was killed before .*it may still contain some/)
  expect(existsSync(join(folder, 'x.ndjson'))).toBe(false)
  expect(existsSync(join(folder, 'report', 'report.html'))).toBe(false)
})

test('a recording whose recorder was killed is judged locally, and reported as unproven', async () => {
  const folder = freshFolder()

  const { code, out, err } = await run(['judge', cutRecording(folder)])

  expect(code).not.toBe(2)
  expect(`${out}${err}`.replace(/\s+/g, ' ')).toContain('it may contain some')
})
