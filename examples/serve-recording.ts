// Answers what was recorded, and 501 to anything else.
import { serveRecording } from 'graylog-conformance'

await using served = await serveRecording('test/fixtures/client-telegraf-2.5.2.ndjson.gz')
const [place] = served.places

const response = await fetch(`${place?.origin}/api/never/recorded`)

console.log(`what stood at ${place?.recorded} answers ${response.status}`)
//> what stood at http://127.0.0.1:27520 answers 501
