import { bench } from 'vitest'

import { readRecording } from '../store/reading/read.ts'
import { packageFile } from '#engine/package.ts'
import { exportHar } from './export.ts'
import { findEntries } from './find-entries.ts'

const recording = await readRecording(packageFile('test/fixtures/graylog-5.1.0.ndjson.gz'))
const bytes = Buffer.from([...exportHar(recording)].join(''))

bench('finds the entries of a HAR file', () => {
  findEntries([bytes], bytes.length)
})

bench('parses it', () => {
  JSON.parse(bytes.toString())
})
