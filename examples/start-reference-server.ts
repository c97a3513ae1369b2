// Starts a server that behaves like a Graylog release, on a free port. It stops at the end of the block.
import { startReferenceServer } from 'graylog-conformance'

await using server = await startReferenceServer({ serverVersion: '5.1' })

const response = await fetch(`${server.root}/system/cluster/nodes`, {
  headers: { Accept: 'application/json', Authorization: `Basic ${btoa('admin:admin')}` },
})
const { total } = (await response.json()) as { total: number }

console.log(`release ${server.release} returns ${response.status} with ${total} node`)
//> release 5.1.0 returns 200 with 1 node
