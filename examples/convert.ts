// Converts a recording to another format, without secrets. Returns the text, or with `out`, writes it to a file.
import { convert } from 'graylog-conformance'

const { summary, text } = await convert('test/fixtures/client-telegraf-2.5.2.ndjson.gz', {
  to: 'curl',
})

console.log(`${summary.exchanges} exchanges as a script that begins with ${text?.split('\n')[0]}`)
//> 6 exchanges as a script that begins with #!/usr/bin/env bash
