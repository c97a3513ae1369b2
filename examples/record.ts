// Starts a proxy in front of a server, and records requests and responses without secrets.
import { record, startReferenceServer } from 'graylog-conformance'

// Use your own server instead.
await using server = await startReferenceServer({ serverVersion: '5.1' })
// An existing recording is never overwritten.
const out = `client-${Date.now()}.ndjson`
const recorder = await record(server.root, { out })

// Clients use this origin instead of the server's.
await fetch(`${recorder.origin}/api/system/lbstatus`)

const { exchanges, routes } = await recorder.stop()
console.log(`${exchanges} exchange:`, Object.keys(routes ?? {}).join())
//> 1 exchange: GET /system/lbstatus
