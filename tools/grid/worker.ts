/** Evaluates one part of the grid of one release for its parent process. */
import { requireVersion } from '#engine/model/version.ts'
import { suites } from '#suites/index.ts'
import { type Evaluated, evaluateGrid } from '#test/grid/evaluate.ts'
import { recordReference } from '#test/matrix/certify-reference.ts'
import { performTasks } from '../in-workers.ts'

export interface Task {
  readonly release: string
  /** The cells whose position modulo `parts` is this. */
  readonly at: number
  readonly parts: number
}

export interface Answer {
  readonly cells: readonly Evaluated[]
  readonly routes: readonly string[]
}

performTasks(run)

async function run({ release, at, parts }: Task): Promise<Answer> {
  const version = requireVersion(release)
  const { recording } = await recordReference({ version, suites })
  const exchanges = [...recording.exchanges()]
  return evaluateGrid(
    { ...recording, exchanges: () => exchanges },
    { version, suites, isWanted: (_cell, position) => position % parts === at },
  )
}
