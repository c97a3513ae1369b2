import type { Deviation } from '#engine/model/deviation.ts'
import { deviationNamed } from '#suites/deviations.ts'

/** The deviation of this id; throws when there is none. */
export function faultNamed(id: string): Deviation {
  const fault = deviationNamed(id)
  if (!fault) throw new Error(`there is no fault "${id}"`)
  return fault
}
