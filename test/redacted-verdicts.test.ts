import { expect, test } from 'vitest'

import { findSecrets } from '#recorder/redact/search/find.ts'
import { createRedactor } from '#recorder/redact/redactor.ts'
import { suites } from '#suites/index.ts'
import { type Recording, makeRecording } from '#engine/model/recording.ts'
import { requireVersion } from '#engine/model/version.ts'
import { startReference } from '#reference/serve.ts'
import { listProbes, recordProbes } from './record-probes.ts'
import { judgeRecording } from './judged.ts'

/** The first and the last release; real recordings are redacted in `recorder/redact/same-verdicts.test.ts`. */
const RELEASES = ['2.0.3', '7.0.1']
const PASSWORD = 'a-long-secret-of-the-test'

test.each(RELEASES)(
  'a run on %s in write mode has the same verdicts after redaction, and contains no secret',
  async (release) => {
    const given = await probed(release)
    const redactor = createRedactor({ key: 'key' })
    redactor.learn(PASSWORD)

    const lines = [...given.exchanges()].map(redactor.redact)
    const redacted = makeRecording(given.header, lines)

    expect(judgeRecording(redacted).verdicts).toEqual(judgeRecording(given).verdicts)
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    expect(await findSecrets(Buffer.from(text), [PASSWORD])).toEqual([])
    expect(redactor.replaced()).toBeGreaterThan(100)
  },
)

/** Records the probes unredacted, in memory only. */
async function probed(release: string): Promise<Recording> {
  const version = requireVersion(release)
  const account = { name: 'admin', password: PASSWORD }
  await using server = await startReference({ version, account })
  const { recording, results } = await recordProbes({
    probes: listProbes(suites),
    roots: [server.root],
    version,
    account,
    mode: 'write',
    capabilities: ['user-credentials', 'token', 'limited-account'],
  })
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  return recording
}
