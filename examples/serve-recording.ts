// Responses what was recorded, and 501 to anything else.
import { serveRecording } from 'graylog-conformance'

await using served = await serveRecording('test/fixtures/client-telegraf-2.5.2.ndjson.gz')
const [place] = served.places

const response = await fetch(`${place?.origin}/api/never/recorded`)

console.log(`what was at ${place?.recorded} returns ${response.status}`)
//> what was at http://127.0.0.1:27520 returns 501
