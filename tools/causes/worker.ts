/** Names faults by release for its parent process, and sends the first causes. */
import { type Named, namePairs, nameRecorded } from '#test/causes/name-all.ts'
import { nameLive } from '#test/causes/name-live.ts'
import type { FaultMode } from '#test/causes/results.ts'
import type { Mode } from '#engine/model/recording.ts'
import { performTasks } from '../in-workers.ts'

/** A task: some faults of one release, or pairs of them. */
export interface CauseTask {
  readonly release: string
  readonly how: FaultMode
  /** Ids of faults, or for pairs those to draw from. */
  readonly faults: readonly string[]
  /** Number of pairs. */
  readonly pairs: number
  /** Names each fault as if it were unknown. */
  readonly isWithoutItself: boolean
  /** The mode of live runs; defaults to the fastest that shows a fault. */
  readonly mode?: Mode
}

performTasks(name)

function name(task: CauseTask): Promise<Named> {
  const { how, release, faults } = task
  if (how === 'live') return nameLive(release, faults, task)
  const recording = `graylog-${release}`
  return how === 'pairs'
    ? namePairs(recording, faults, task)
    : nameRecorded(recording, faults, task)
}
