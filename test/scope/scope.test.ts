import { rmSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { suites } from '#suites/index.ts'
import { recordLive } from '#src/run/live/live-run.ts'
import type { Mode } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { requireVersion } from '#engine/model/version.ts'
import { startCluster } from '#reference/serve.ts'
import { type Breach, breachesIn, undeclared } from '../harness-guard.ts'
import { type AccountOfRun, ACCOUNTS_OF_RUNS, MAKER_OF_STREAMS } from './accounts.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { judgeRecording } from '../judged.ts'

const MODES: readonly Mode[] = ['read', 'session', 'write']
const RELEASES = ['2.0.3', '2.5.2', '4.3.0', '7.0.1']

/** Every mode with every account; releases and numbers of nodes take turns. */
const RUNS = [
  ...MODES.flatMap((mode, turn) =>
    ACCOUNTS_OF_RUNS.map((account, at) => ({
      mode,
      account,
      release: RELEASES[(turn + at) % RELEASES.length] ?? '',
      nodes: 1 + ((turn + at) % 2),
    })),
  ),
  { mode: 'write' as const, account: MAKER_OF_STREAMS, release: '2.0.3', nodes: 1 },
]

describe.concurrent('every check in scope is exercised by valid requests', () => {
  test.each(sampled(RUNS, 8))(
    'mode $mode, $account.name, release $release, $nodes nodes',
    async (how) => {
      const { verdicts, breaches } = await certified(how)

      const missing = verdicts.filter(({ rating }) => rating !== 'ok' && rating !== 'none')
      expect(
        missing.map(({ checkId, rating, reason = '' }) => `${rating} ${checkId}: ${reason}`),
      ).toEqual([])
      // Other accounts may lack the permission.
      if (how.account.name.includes('an administrator'))
        expect(undeclared(breaches, suites)).toEqual([])
    },
  )
})

async function certified({
  mode,
  account,
  release,
  nodes,
}: {
  mode: Mode
  account: AccountOfRun
  release: string
  nodes: number
}): Promise<Run & { readonly breaches: readonly Breach[] }> {
  const version = requireVersion(release)
  await using cluster = await startCluster({ version }, nodes)
  const [root = '', ...also] = cluster.nodes.map((node) => node.root)
  const out = freshFolder()
  const { file } = await recordLive({
    root,
    also,
    version,
    mode,
    only: [],
    out,
    credentials: account.make(cluster.memory),
    connection: {},
    probes: suites.flatMap((suite) => suite.probes),
    signal: new AbortController().signal,
    created: new Date(0),
  })
  const recording = await readRecording(file)
  const run = judgeRecording(recording)
  const breaches = breachesIn(recording, suites)
  rmSync(out, { recursive: true })
  return { ...run, breaches }
}
