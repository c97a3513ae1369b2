import { rmSync } from 'node:fs'

import { readRecording } from '#recorder/store/reading/read.ts'
import { recordLive } from '#src/run/live/live-run.ts'
import type { Probe } from '#engine/model/probe.ts'
import type { Mode } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Version } from '#engine/model/version.ts'
import { freshFolder } from '#engine/files/test-folder.ts'
import { judgeRecording } from '#test/judged.ts'

export interface OrderTarget {
  readonly root: string
  readonly version: Version
  readonly mode: Mode
}

/** Certifies a target with these probes in this order as admin with the password admin. */
export async function certify(
  target: OrderTarget,
  probes: readonly Probe[],
  only: readonly string[] = [],
): Promise<Run> {
  const out = freshFolder()
  try {
    const { file } = await recordLive({
      ...target,
      also: [],
      only,
      out,
      probes,
      connection: {},
      credentials: { user: { name: 'admin', password: 'admin' } },
      signal: new AbortController().signal,
      created: new Date(0),
    })
    return judgeRecording(await readRecording(file))
  } finally {
    rmSync(out, { recursive: true })
  }
}
