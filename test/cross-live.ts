import type { Fault } from '#engine/model/fault.ts'
import type { Run } from '#engine/model/results/run.ts'
import { certifyReference, type CertifyReferenceOptions } from './matrix/certify-reference.ts'
import { cross, type Crossing, isSlip } from './matrix/matrix.ts'

/** Certifies a reference server with a fault and compares it with one without. */
export async function crossLive(
  fault: Fault,
  clean: Run,
  options: Omit<CertifyReferenceOptions, 'fault' | 'has'>,
): Promise<Crossing> {
  const { needs: has } = fault
  const run = (): Promise<Run> => certifyReference({ ...options, fault, ...(has && { has }) })
  const { release } = options.version
  const first = cross(fault, release, clean, await run())
  // A busy machine can miss the end of a session, so an inconclusive run is repeated.
  return isSlip(first) ? cross(fault, release, clean, await run()) : first
}
