import { expect, test } from 'vitest'

import { findSecrets } from '../../recorder/redact/find.ts'
import { createRedactor } from '../../recorder/redact/redactor.ts'
import { testHeader } from '../../recorder/store/test-exchange.ts'
import { suites } from '../../suites/index.ts'
import { capabilitiesOf, randomHex } from '../cli/live-run.ts'
import { createClient } from '../http/client.ts'
import { createGuard } from '../http/guard.ts'
import { judge } from '../judge/judge.ts'
import type { Exchange } from '../model/exchange.ts'
import { PROBE_ACTORS } from '../model/probe.ts'
import { recordingOf } from '../model/recording.ts'
import type { Recording } from '../model/recording.ts'
import { parseTypedVersion } from '../model/version.ts'
import { invent, runPrefix } from '../probe/invent.ts'
import { createOwn } from '../probe/own.ts'
import { runProbes } from '../probe/run-probes.ts'
import { startReference } from '../reference/serve.ts'

/** The releases of which there are recordings of real servers. */
const RELEASES = ['2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1']
const PASSWORD = 'a-long-secret-of-the-test'

test.each(RELEASES)(
  'what %s was asked in mode write gets the same verdicts redacted, and shows no secret',
  async (release) => {
    const given = await probed(release)
    const redactor = createRedactor({ key: 'key' })
    redactor.learn(PASSWORD)

    const lines = [...given.exchanges()].map(redactor.redact)
    const redacted = recordingOf(given.header, lines)

    expect(judge(redacted, suites).verdicts).toEqual(judge(given, suites).verdicts)
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    expect(await findSecrets(Buffer.from(text), [PASSWORD])).toEqual([])
    expect(redactor.replaced()).toBeGreaterThan(100)
  },
)

/** What the probes send and get, unredacted and in memory only. */
async function probed(release: string): Promise<Recording> {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release`)
  const account = { name: 'admin', password: PASSWORD }
  await using server = await startReference({ version, account })
  const { root } = server
  const target = { root, also: [], mode: 'write', credentials: { user: account } } as const
  const prefix = runPrefix(randomHex)
  const own = createOwn(prefix)
  const guard = createGuard({ mode: target.mode, roots: [root], isOwn: own.isOwn })
  const client = createClient({ guard })
  const exchanges: Exchange[] = []
  const capabilities = capabilitiesOf(target)
  const { results } = await runProbes(
    suites.flatMap(({ probes }) => probes),
    {
      ...{ ...target, client, version, prefix, own, capabilities, randomHex, userAgent: 'test' },
      inventions: invent(prefix, randomHex),
      record: (exchange) => exchanges.push(exchange),
      recordHandshake: () => undefined,
      signal: new AbortController().signal,
    },
  )
  await client.close()
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  const plan = { mode: target.mode, capabilities }
  return recordingOf({ ...testHeader, roots: [root], plan, actors: PROBE_ACTORS }, exchanges)
}
