import { basename, join } from 'node:path'

import { suites } from '#suites/index.ts'
import { makeFolder } from '#engine/files/own-folder.ts'
import { openInSteps } from '#engine/judge/head.ts'
import { cutInSteps, type Uncut, uncutIn } from '#engine/judge/slice/cut.ts'
import { UsageError } from '#engine/model/errors.ts'
import { OUR_TOOL } from '#engine/model/recording.ts'
import { breathing } from '../breathe.ts'
import { readForReport } from '../evidence/handing-on.ts'
import { judgingOf, orNothing } from '../judging.ts'
import { packageInfo } from '../package-info.ts'
import { watchPasses } from '../watch-passes.ts'
import { recordingNamed, type Sharding, workOf } from './judge-shard.ts'
import { SLICE_FORMAT, createSlice } from './slice-file.ts'
import { shareOf } from './share.ts'

/** One slice that was written. */
export interface WrittenSlice {
  readonly path: string
  /** Exchanges that are judged there each by itself, and those that are there because others rest on them. */
  readonly own: number
  readonly others: number
}

/** What a recording was cut into. */
export interface Cut {
  readonly exchanges: number
  readonly slices: readonly WrittenSlice[]
  /** What it was not cut for, and whose slice holds it. */
  readonly uncut: readonly Uncut[]
}

/**
 * Cuts a recording of the interface into slices in the order of time. Each holds what the whole file tells of its
 * exchanges, and those of other slices on which its verdicts rest. Rejects with a UsageError.
 */
export async function splitRecording(
  path: string,
  into: { readonly count: number; readonly folder: string },
  { options, only, allowUnverified }: Pick<Sharding, 'options' | 'only' | 'allowUnverified'>,
): Promise<Cut> {
  const { signal, onProgress } = options
  const read = await readForReport(path, { ...options, out: into.folder })
  const recording = onProgress ? watchPasses(read, onProgress) : read
  const name = basename(path)
  const steps = openInSteps(recording, suites, judgingOf(recording, name, options, only))
  const hearing = await orNothing(recording, name, () => breathing(steps, signal))
  const [part] = hearing.parts
  if (!part?.serverState)
    throw new UsageError(
      `cannot split "${path}": it is traffic with a search backend, of which what is said later tells of what was before; judge it as it is, with --shard where it is large`,
    )
  const { takenOut, nameless, unchallenged, fronted, passedOnBy } = part.serverState
  const shards = Array.from({ length: into.count }, (_one, at) => ({
    index: at + 1,
    count: into.count,
  }))
  const shares = shards.map(shareOf)
  const count = part.count()
  makeFolder(into.folder)
  const paths = shards.map(({ index }) =>
    join(
      into.folder,
      `slice-${`${index}`.padStart(`${into.count}`.length, '0')}-of-${into.count}.ndjson`,
    ),
  )
  const work = workOf({ files: [path], options, only, allowUnverified, shards: into.count })
  const files = shards.map((shard, at) =>
    createSlice(paths[at] ?? '', {
      type: 'header',
      format: SLICE_FORMAT,
      version: 1,
      tool: { name: OUR_TOOL, version: packageInfo().version },
      work,
      shard,
      recording: recordingNamed(read),
      count,
      head: hearing.head,
      ofFile: { takenOut, nameless, unchallenged, fronted, passedOnBy },
      handshakes: hearing.handshakes,
    }),
  )
  try {
    const cutting = cutInSteps(hearing, shares, (one) => {
      for (const at of one.wantedBy) files[at]?.add(one)
    })
    await breathing(cutting, signal)
  } catch (error) {
    for (const file of files) file.discard()
    throw error
  }
  return {
    exchanges: count,
    slices: files.map((file, at) => {
      const [from, until] = shares[at]?.rangeOf(count) ?? [0, 0]
      const own = until - from
      return { path: paths[at] ?? '', own, others: file.end() - own }
    }),
    uncut: uncutIn(hearing, shares),
  }
}
