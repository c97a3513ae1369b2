import type { Fault } from '#engine/model/fault.ts'
import { findFault } from '#suites/faults.ts'

/** Returns the fault with this id, or throws. */
export function faultNamed(id: string): Fault {
  const fault = findFault(id)
  if (!fault) throw new Error(`there is no fault "${id}"`)
  return fault
}
