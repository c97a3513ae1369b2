import { type Fault, generalFails, withReleases } from '#engine/suite.ts'
import { failsToo } from './fails-too.ts'
import { checksById, suites } from './index.ts'

const rows = suites.flatMap((suite) => suite.faults)

/** Lists every fault that a server can have, with its releases and all checks that fail because of it. */
export function listFaults(): readonly Fault[] {
  return (faults ??= completeFaults())
}
let faults: readonly Fault[] | undefined

function completeFaults(): readonly Fault[] {
  return rows
    .filter((one) => 'id' in one)
    .map((one) => withReleases(one, checksById))
    .map((one) => ({
      ...one,
      fails: [...new Set([...one.fails, ...failsToo(one.id), ...generalFails(one)])],
    }))
}

/** Every edit of one recording. */
export const RECORDING_FAULTS = rows.filter((one) => 'recording' in one)

/** The fault with an id. */
export function findFault(id: string): Fault | undefined {
  return listFaults().find((one) => one.id === id)
}
