// Checks a recording or a HAR file offline. The file may be compressed.
import { judge, UsageError } from 'graylog-conformance'

const run = await judge('test/fixtures/graylog-5.1.0.ndjson.gz', { suite: 'node' })

console.log(`release ${run.target.judgedVersion}: ${run.summary.violations} violations`)
//> release 5.1.0: 0 violations

// The caller can fix the cause of a UsageError, such as a wrong path.
try {
  await judge('no-such-file.har')
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.log(error.message)
}
//> cannot read "no-such-file.har": no such file or directory; check the path
