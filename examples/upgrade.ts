// Plans an upgrade from all available input: client traffic, the settings of a node, and servers.
import { upgrade } from 'graylog-conformance'

const { path, tasks, calls } = await upgrade('test/fixtures/client-telegraf-2.5.2.ndjson.gz', {
  to: '3.0',
  out: 'upgrade',
})

console.log(`stops at ${path.stops.map(({ line }) => line).join(', ')}`)
//> stops at 3.0
console.log(
  `${calls?.totals.works} of ${calls?.total} calls work, with something to do`,
  tasks.length > 0,
)
//> 6 of 6 calls work, with something to do true
