// Sends the requests in a recording to another server, and reports which responses changed.
import { replay, startReferenceServer } from 'graylog-conformance'

// Use your own server running the next release instead.
await using server = await startReferenceServer({ serverVersion: '3.2' })

const { calls, counts, left } = await replay(
  'test/fixtures/client-telegraf-2.5.2.ndjson.gz',
  server.root,
  { credentials: { user: { name: 'admin', password: 'admin' } }, mode: 'read' },
)

console.log(`${counts.changed} of ${calls.length} calls changed, ${left.length} things left behind`)
//> 0 of 6 calls changed, 0 things left behind
