/** Names faults of one release after another, as its parent asks, and returns what was named first. */
import { type Named, namePairs, nameRecorded } from '#test/causes/name-all.ts'
import { nameLive } from '#test/causes/name-live.ts'
import type { FaultMode } from '#test/causes/results.ts'
import type { Mode } from '#engine/model/recording.ts'

/** What the parent asks for: some faults of one release, or pairs of them. */
export interface CauseTask {
  readonly release: string
  readonly how: FaultMode
  /** Ids of faults; of pairs those that are drawn from. */
  readonly faults: readonly string[]
  /** Pairs that are drawn. */
  readonly pairs: number
  /** Each as if no one had known of it. */
  readonly isWithoutItself: boolean
  /** Of live runs; without one, the shortest that shows a fault. */
  readonly mode?: Mode
}

process.on('message', (task: CauseTask) => {
  name(task).then(
    (named) => process.send?.(named),
    (error: unknown) => {
      throw error
    },
  )
})

function name(task: CauseTask): Promise<Named> {
  const { how, release, faults } = task
  if (how === 'live') return nameLive(release, faults, task)
  const recording = `graylog-${release}`
  return how === 'pairs'
    ? namePairs(recording, faults, task)
    : nameRecorded(recording, faults, task)
}
