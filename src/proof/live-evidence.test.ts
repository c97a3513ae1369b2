import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readRecording } from '../../recorder/store/read.ts'
import { suites } from '../../suites/index.ts'
import { recordLive } from '../cli/live-run.ts'
import { judge } from '../judge/judge.ts'
import type { Mode } from '../model/recording.ts'
import type { Run } from '../model/run.ts'
import { parseTypedVersion } from '../model/version.ts'
import { startReference } from '../reference/serve.ts'

const RUNS: readonly (readonly [mode: Mode, release: string])[] = [
  ['read', '2.0.3'],
  ['session', '2.5.2'],
  ['write', '4.3.0'],
  ['write', '7.1.7'],
]

test.each(RUNS)('in mode %s on %s the probes bring about every check in scope', async (...of) => {
  const { verdicts } = await certified(...of)

  const missing = verdicts.filter(
    ({ outcome }) => outcome === 'not-exercised' || outcome === 'blocked',
  )

  expect(missing.map(({ checkId, reason }) => `${checkId}: ${reason ?? ''}`)).toEqual([])
})

async function certified(mode: Mode, release: string): Promise<Run> {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release`)
  const out = mkdtempSync(join(tmpdir(), 'live-evidence-'))
  await using server = await startReference({ version })
  const { file } = await recordLive({
    ...{ root: server.root, also: [], version, mode, only: [], out },
    credentials: { user: { name: 'admin', password: 'admin' } },
    connection: {},
    probes: suites.flatMap(({ probes }) => probes),
    signal: new AbortController().signal,
    created: new Date(0),
  })
  const run = judge(await readRecording(file), suites)
  rmSync(out, { recursive: true })
  return run
}
