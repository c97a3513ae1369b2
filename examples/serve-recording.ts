// Serves the recorded responses. All other requests get 501.
import { serveRecording } from 'graylog-conformance'

await using served = await serveRecording('test/fixtures/client-telegraf-2.5.2.ndjson.gz')
const [place] = served.places

const response = await fetch(`${place?.origin}/api/never/recorded`)

console.log(`the copy of ${place?.recorded} returns ${response.status}`)
//> the copy of http://127.0.0.1:27520 returns 501
