import type { Fault } from '#engine/model/fault.ts'
import { findFault } from '#suites/faults.ts'

/** The fault of this id; throws when there is none. */
export function faultNamed(id: string): Fault {
  const fault = findFault(id)
  if (!fault) throw new Error(`there is no fault "${id}"`)
  return fault
}
