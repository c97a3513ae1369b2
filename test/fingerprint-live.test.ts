import { rmSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { suites } from '#suites/index.ts'
import { recordLive } from '#src/run/live/live-run.ts'
import type { Run } from '#engine/model/results/run.ts'
import { requireVersion } from '#engine/model/version.ts'
import { startReference } from '#reference/serve.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { judgeRecording } from './judged.ts'

/** Releases without a recording, and the fingerprint from reads only. */
const LEFT = [
  ['2.1.3', '2.1.1 to 2.1.3'],
  ['3.0.0', '3.0.x'],
  ['4.0.0', '4.0.0 to 4.0.15'],
  ['5.2.0', '5.2.x'],
  ['6.1.0', '6.1.x to 6.3.x'],
] as const

test.each(LEFT)('the fingerprint from reads of %s is %s', async (release, left) => {
  const { target, verdicts } = await certified(release)

  expect(target.fingerprint).toBe(left)
  expect(verdicts.find(({ checkId }) => checkId === 'node.version.behaviour')?.outcome).toBe('pass')
})

async function certified(release: string): Promise<Run> {
  const version = requireVersion(release)
  const out = freshFolder()
  await using server = await startReference({ version })
  const { file } = await recordLive({
    root: server.root,
    also: [],
    version,
    mode: 'read',
    only: [],
    out,
    credentials: { user: { name: 'admin', password: 'admin' } },
    connection: {},
    probes: suites.flatMap(({ probes }) => probes),
    signal: new AbortController().signal,
    created: new Date(0),
  })
  const run = judgeRecording(await readRecording(file))
  rmSync(out, { recursive: true })
  return run
}
