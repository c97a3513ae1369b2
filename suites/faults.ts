import { type Fault, generalFails, withReleases } from '#engine/suite.ts'
import { failsToo } from './fails-too.ts'
import { suites } from './index.ts'

const checks = new Map(
  suites.flatMap((suite) => suite.checks).map((check) => [check.id, check] as const),
)

const rows = suites.flatMap((suite) => suite.faults)

/** Every fault that a server can have, with its releases. */
export const FAULTS: readonly Fault[] = rows
  .filter((one) => 'id' in one)
  .map((one) => withReleases(one, checks))
  .map((one) => ({
    ...one,
    fails: [...new Set([...one.fails, ...failsToo(one.id), ...generalFails(one)])],
  }))

/** Every edit of one recording. */
export const RECORDING_FAULTS = rows.filter((one) => 'recording' in one)

/** The fault with an id. */
export function findFault(id: string): Fault | undefined {
  return FAULTS.find((one) => one.id === id)
}
