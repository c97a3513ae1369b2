// Sends the requests of a recording to another server and says whose responses changed.
import { replay, startReferenceServer } from 'graylog-conformance'

// Stands for the server of the next release.
await using server = await startReferenceServer({ serverVersion: '3.2' })

const { calls, counts, left } = await replay(
  'test/fixtures/client-telegraf-2.5.2.ndjson.gz',
  server.root,
  { credentials: { user: { name: 'admin', password: 'admin' } }, mode: 'read' },
)

console.log(`${counts.changed} of ${calls.length} calls changed, ${left.length} things left behind`)
//> 0 of 6 calls changed, 0 things left behind
