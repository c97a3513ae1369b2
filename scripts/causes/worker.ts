/** Names faults of one release after another, as its parent asks, and answers what was named first. */
import { namePairs, nameLive, nameRecorded } from '../../proof/causes/name-all.ts'
import type { Named } from '../../proof/causes/name-all.ts'
import type { Way } from '../../proof/causes/results.ts'

/** What the parent asks for: some faults of one release, or pairs of them. */
export interface Task {
  readonly recording: string
  readonly how: Way
  /** Ids of faults; of pairs those that are drawn from. */
  readonly faults: readonly string[]
  /** Pairs that are drawn. */
  readonly pairs: number
  /** Each as if nobody had known of it. */
  readonly isWithoutItself: boolean
}

process.on('message', (task: Task) => {
  name(task).then(
    (named) => process.send?.(named),
    (error: unknown) => {
      throw error
    },
  )
})

function name(task: Task): Promise<Named> {
  if (task.how === 'live') return nameLive(task.recording, task.faults, task)
  if (task.how === 'pairs') return namePairs(task.recording, task.faults, task)
  return nameRecorded(task.recording, task.faults, task)
}
