import { bench } from 'vitest'

import { exportHar } from './export.ts'
import { findEntries } from './find-entries.ts'
import { fixture } from '#test/fixtures.ts'

const recording = await fixture('graylog-5.1.0')
const bytes = Buffer.from([...exportHar(recording)].join(''))

bench('finds the entries of a HAR file', () => {
  findEntries([bytes], bytes.length)
})

bench('parses it', () => {
  JSON.parse(bytes.toString())
})
