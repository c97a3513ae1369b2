import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { fixture } from '#test/fixtures.ts'
import { fixtureRun, judgeRecording } from '#test/judged.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { packageFile } from '#engine/package.ts'
import { findSecrets } from './search/find.ts'
import { createRedactor } from './redactor.ts'

/** An invented id that some recordings send as a node and later as a session. */
const INVENTED = '00000000-0000-0000-0000-00000000dead'

test.each(
  readdirSync(packageFile('test/fixtures'))
    .filter((file) => /^(graylog|client)-.*\.gz$/.test(file))
    .map((file) => file.replace('.ndjson.gz', '')),
)('%s has the same verdicts after redaction and contains no secret', async (name) => {
  const recording = await fixture(name)
  const redactor = createRedactor({ key: 'key' })
  redactor.learn(INVENTED)
  const given = [...recording.exchanges()]

  const redacted = given.map((exchange) => redactor.redact(exchange))

  const { header, footer } = recording
  const after = judgeRecording(makeRecording(header, redacted, footer)).verdicts
  const lines = redacted.map((exchange) => JSON.stringify(exchange)).join('\n')
  expect(after).toEqual((await fixtureRun(name)).verdicts)
  expect(await findSecrets(Buffer.from(lines), redactor.secretsSeen())).toEqual([])
})
