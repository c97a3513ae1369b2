import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { freshFolder } from '#engine/files/test-folder.ts'
import type { RecordingHeader } from '#engine/model/recording.ts'
import { packageFile } from '#engine/package.ts'
import { addChecksum } from '#recorder/store/line.ts'
import { openResult } from './open-result.ts'

test('the root of a masked recording that names none is found in its traffic', async () => {
  const folder = freshFolder()
  const packed = readFileSync(packageFile('test/fixtures/graylog-3.2.0.ndjson.gz'))
  const [first = '', ...lines] = gunzipSync(packed).toString().split('\n')
  const { commentedRoot, ...header } = JSON.parse(first) as RecordingHeader
  const redaction = { key: 'test', notProvable: [] }
  const nameless = addChecksum(JSON.stringify({ ...header, redaction })).text
  writeFileSync(join(folder, 'imported.ndjson'), [nameless, ...lines].join('\n'))

  using source = await openResult(folder, { path: 'imported.ndjson', kind: 'recording' })

  expect(await source.load()).toMatchObject({ roots: [commentedRoot] })
  expect(source.columns.index.length).toBeGreaterThan(100)
})
