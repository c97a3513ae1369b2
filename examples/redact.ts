// Writes a copy of recorded traffic without secrets, then searches the copy for each of them.
import { readFile, writeFile } from 'node:fs/promises'

import { redact } from 'graylog-conformance'

// Use a HAR file exported from your browser instead.
const headers = [{ name: 'Authorization', value: `Basic ${btoa('jane:correct horse')}` }]
const request = { method: 'GET', url: 'http://graylog.example:9000/api/streams', headers }
const response = { status: 401, headers: [], content: { size: 0 } }
const entries = [{ startedDateTime: '2026-11-22T10:00:00Z', time: 1, request, response }]
await writeFile('browser.har', JSON.stringify({ log: { version: '1.2', entries } }))

const { exchanges } = await redact('browser.har', { out: 'public.ndjson' })

const written = await readFile('public.ndjson', 'utf8')
console.log(
  `${exchanges} exchange, with the password: ${written.includes(btoa('jane:correct horse'))}`,
)
//> 1 exchange, with the password: false
