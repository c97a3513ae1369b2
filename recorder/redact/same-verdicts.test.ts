import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { judge } from '../../src/judge/judge.ts'
import { recordingOf } from '../../src/model/recording.ts'
import { packageFile } from '../../src/package.ts'
import { suites } from '../../suites/index.ts'
import { readRecording } from '../store/reading/read.ts'
import { findSecrets } from './search/find.ts'
import { createRedactor } from './redactor.ts'

/** An invented id that some recordings send both as a node and, later, as a session. */
const INVENTED = '00000000-0000-0000-0000-00000000dead'

test.each(
  readdirSync(packageFile('fixtures')).filter((name) => /^(graylog|client)-.*\.gz$/.test(name)),
)('redacted, %s gives the same verdicts and shows no secret', async (name) => {
  const recording = await readRecording(packageFile(`fixtures/${name}`))
  const redactor = createRedactor({ key: 'key' })
  redactor.learn(INVENTED)
  const given = [...recording.exchanges()]

  const redacted = given.map((exchange) => redactor.redact(exchange))

  const { header, footer } = recording
  const [before, after] = [given, redacted].map(
    (exchanges) => judge(recordingOf(header, exchanges, footer), suites).verdicts,
  )
  const lines = redacted.map((exchange) => JSON.stringify(exchange)).join('\n')
  expect(after).toEqual(before)
  expect(await findSecrets(Buffer.from(lines), redactor.secretsSeen())).toEqual([])
})
