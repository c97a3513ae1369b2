// Stands in front of a server and writes what clients send and get, without secrets.
import { record, startReferenceServer } from 'graylog-conformance'

// Stands for your server.
await using server = await startReferenceServer({ serverVersion: '5.1' })
// A recording is never written over.
const out = `client-${Date.now()}.ndjson`
const recorder = await record(server.root, { out })

// What a client is given instead of the address of the server.
await fetch(`${recorder.origin}/api/system/lbstatus`)

const { exchanges, routes } = await recorder.stop()
console.log(`${exchanges} exchange:`, Object.keys(routes ?? {}).join())
//> 1 exchange: GET /system/lbstatus
