// Predicts, offline, whether each recorded call works on another release.
import { forecast } from 'graylog-conformance'

const { calls } = await forecast('test/fixtures/client-graylog-api-1.2.0-2.4.6.ndjson.gz', {
  to: '7.0',
})
const broken = calls.find((call) => call.class === 'breaks')

console.log(`${broken?.method} ${broken?.route} breaks`)
//> GET /count/total breaks
for (const { release, what } of broken?.causes ?? []) console.log(`since ${release}: ${what}`)
//> since 4.0.0: the route was removed
