/** Runs faults by release for its parent process, and sends the results. */
import { findFault } from '#suites/faults.ts'
import type { Fault } from '#engine/model/fault.ts'
import { requireVersion } from '#engine/model/version.ts'
import { certifyReference } from '#test/matrix/certify-reference.ts'
import { crossLive } from '#test/cross-live.ts'
import { mapConcurrently } from '#src/run/map-concurrently.ts'
import { type Clean, cleanOf, type Crossing } from '#test/matrix/matrix.ts'
import { suites } from '#suites/index.ts'
import { performTasks } from '../in-workers.ts'

/** A task: faults of one release. */
export interface MatrixTask {
  readonly release: string
  readonly faults: readonly string[]
}

/** The result of a task. */
export interface MatrixResult {
  readonly clean: readonly Clean[]
  readonly crossings: readonly Crossing[]
}

/** Concurrent runs; each waits some seconds for sessions to end. */
const AT_ONCE = 16

performTasks(run)

async function run({ release, faults }: MatrixTask): Promise<MatrixResult> {
  const version = requireVersion(release)
  const chosen = faults.map((id) => findFault(id)).filter((fault) => fault !== undefined)
  const kinds = [...new Set<Fault['needs']>([undefined, ...chosen.map(({ needs }) => needs)])]
  const runs = await mapConcurrently(kinds, AT_ONCE, (has) =>
    certifyReference({ version, suites, ...(has && { has }) }),
  )
  const clean = new Map(kinds.map((has, at) => [has, runs[at]]))
  const crossings = await mapConcurrently(chosen, AT_ONCE, (fault) => {
    const before = clean.get(fault.needs)
    if (!before) throw new Error(`nothing was run for "${fault.id}" without it`)
    return crossLive(fault, before, { version, suites })
  })
  return { clean: runs.map((one) => cleanOf(release, one)), crossings }
}
