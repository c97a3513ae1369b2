import { readdirSync, rmSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { suites } from '#suites/index.ts'
import { recordLive } from '#src/run/live/live-run.ts'
import type { Mode } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { requireVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { startCluster } from '#reference/serve.ts'
import { type Breach, breachesIn, undeclared } from './harness-guard.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { judgeRecording } from './judged.ts'

const probes = suites.flatMap((suite) => suite.probes)
const OURS = /^reference-.*\.gz$/
/** Runs that `test/scope` does not cover, as it has every mode with every kind of account. */
const RUNS: readonly (readonly [mode: Mode, release: string, nodes: number])[] = [
  ['session', '7.1.7', 2],
  ['write', '2.2.3', 1],
  ['write', '3.2.0', 1],
  ['write', '7.1.7', 1],
]

const broken = new Set<string>()

// Each waits some seconds for sessions to end.
describe.concurrent('probes exercise every check in scope with valid requests', () => {
  test.each(RUNS)('in mode %s on %s, nodes: %i', async (...of) => {
    const { run, breaches } = await certified(...of)

    const missing = run.verdicts.filter(
      ({ outcome }) => outcome === 'not-exercised' || outcome === 'blocked',
    )
    expect(missing.map(({ checkId, reason }) => `${checkId}: ${reason ?? ''}`)).toEqual([])
    expect(undeclared(breaches, suites)).toEqual([])
  })
})

test('every declared breach of a probe occurs', async () => {
  for (const file of readdirSync(packageFile('test/fixtures')).filter((name) => OURS.test(name)))
    note(breachesIn(await readRecording(packageFile(`test/fixtures/${file}`)), suites))

  const idle = probes.flatMap(({ name, breaks = [] }) =>
    breaks.map((check) => `${name} ${check}`).filter((one) => !broken.has(one)),
  )
  expect(idle).toEqual([])
})

function note(breaches: readonly Breach[]): void {
  for (const { probe, check } of breaches) broken.add(`${probe} ${check}`)
}

async function certified(
  mode: Mode,
  release: string,
  nodes: number,
): Promise<{ run: Run; breaches: readonly Breach[] }> {
  const version = requireVersion(release)
  const out = freshFolder()
  await using cluster = await startCluster({ version }, nodes)
  const [root = '', ...also] = cluster.nodes.map((node) => node.root)
  const { file } = await recordLive({
    root,
    also,
    version,
    mode,
    only: [],
    out,
    credentials: { user: { name: 'admin', password: 'admin' } },
    connection: {},
    probes,
    signal: new AbortController().signal,
    created: new Date(0),
  })
  const recording = await readRecording(file)
  const run = judgeRecording(recording)
  const breaches = breachesIn(recording, suites)
  note(breaches)
  rmSync(out, { recursive: true })
  return { run, breaches }
}
