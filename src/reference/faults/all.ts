import { authFaults } from './auth.ts'
import { csrfFaults } from './csrf.ts'
import { errorFaults } from './error.ts'
import type { Fault } from './fault.ts'
import { nodeFaults } from './node.ts'
import { sessionFaults } from './session.ts'
import { streamFaults } from './streams.ts'
import { tlsFaults } from './tls.ts'

/** Every fault that the reference server can be given. */
export const FAULTS: readonly Fault[] = [
  ...nodeFaults,
  ...sessionFaults,
  ...authFaults,
  ...csrfFaults,
  ...errorFaults,
  ...streamFaults,
  ...tlsFaults,
]

/** The fault with an id. */
export function faultNamed(id: string): Fault | undefined {
  return FAULTS.find((fault) => fault.id === id)
}
