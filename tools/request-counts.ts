import { writeFileSync } from 'node:fs'

import { ACCOUNT, listProbes, recordProbes } from '#test/record-probes.ts'
import { startReference } from '#reference/serve.ts'
import { COUNTS_FILE, kindOfRun } from '#src/run/request-counts.ts'
import { releases } from '#engine/knowledge/releases.ts'
import type { Capability } from '#engine/model/capabilities.ts'
import type { Mode } from '#engine/model/recording.ts'
import { requireVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { suites } from '#suites/index.ts'
import { readCommandLine } from './command-line/read.ts'

readCommandLine({
  name: 'request-counts',
  does: 'Counts what every probe sends to the reference server of the newest release, for src/run/request-counts.json.',
})

/** Capabilities of a run with one account. */
const CAPABILITIES: Readonly<Record<Mode, readonly Capability[]>> = {
  read: ['user-credentials'],
  session: ['user-credentials'],
  write: ['user-credentials', 'token', 'limited-account'],
}

const version = requireVersion(releases().at(-1)?.version ?? '')
const counts: Record<string, Record<string, number>> = {}
for (const mode of ['read', 'session', 'write'] as const)
  for (const isThorough of [false, true]) {
    await using server = await startReference({ version, account: ACCOUNT })
    const { recording } = await recordProbes({
      probes: listProbes(suites),
      roots: [server.root],
      version,
      mode,
      capabilities: [...CAPABILITIES[mode], ...(isThorough ? (['thorough'] as const) : [])],
    })
    const own: Record<string, number> = {}
    let sum = 0
    for (const { probe = '' } of recording.exchanges()) {
      own[probe] = (own[probe] ?? 0) + 1
      sum += 1
    }
    counts[kindOfRun(mode, isThorough)] = own
    process.stdout.write(`${kindOfRun(mode, isThorough)}: ${sum} requests\n`)
  }
writeFileSync(packageFile(COUNTS_FILE), `${JSON.stringify(counts, null, 2)}\n`)
