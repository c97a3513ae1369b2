// Compares recordings, reports, and servers. Pass the older one first.
import { compare } from 'graylog-conformance'

const { answers, counts } = await compare(
  ['test/fixtures/graylog-3.2.0.ndjson.gz', 'test/fixtures/graylog-5.1.0.ndjson.gz'],
  { suite: 'session' },
)

console.log(`${counts[0]?.broken} checks broken`)
//> 0 checks broken
for (const { call, differences } of answers.slice(0, 1)) console.log(`${call}: ${differences[0]}`)
//> POST /system/sessions: field user_id was added
