import { accountRecordFaults } from './account-records.ts'
import { authFaults } from './auth.ts'
import { browserFaults } from './browser.ts'
import { clusterFaults } from './cluster.ts'
import { csrfFaults } from './csrf.ts'
import { errorFaults } from './error.ts'
import type { Fault } from './fault.ts'
import { headersFaults } from './headers.ts'
import { messageFaults } from './message.ts'
import { nodeFaults } from './node.ts'
import { nodeAnswersFaults } from './node-answers.ts'
import { nodeRecordFaults } from './node-records.ts'
import { originsFaults } from './origins.ts'
import { outputFaults } from './outputs.ts'
import { pathsFaults } from './paths.ts'
import { rootFaults } from './root.ts'
import { routesFaults } from './routes.ts'
import { secretFaults } from './secret.ts'
import { sessionFaults } from './session.ts'
import { sessionCheckFaults } from './session-check.ts'
import { sessionLifeFaults } from './session-life.ts'
import { streamChangeFaults } from './stream-changes.ts'
import { streamListsFaults } from './stream-lists.ts'
import { streamRecordFaults } from './stream-records.ts'
import { streamFaults } from './streams.ts'
import { tlsFaults } from './tls.ts'
import { tokenFaults } from './tokens.ts'
import { userFaults } from './users.ts'

/** Every fault that the reference server can be given. */
export const FAULTS: readonly Fault[] = [
  ...nodeFaults,
  ...nodeAnswersFaults,
  ...rootFaults,
  ...nodeRecordFaults,
  ...sessionFaults,
  ...sessionLifeFaults,
  ...sessionCheckFaults,
  ...authFaults,
  ...csrfFaults,
  ...errorFaults,
  ...pathsFaults,
  ...browserFaults,
  ...routesFaults,
  ...headersFaults,
  ...originsFaults,
  ...streamFaults,
  ...streamListsFaults,
  ...streamChangeFaults,
  ...streamRecordFaults,
  ...outputFaults,
  ...tokenFaults,
  ...userFaults,
  ...accountRecordFaults,
  ...messageFaults,
  ...clusterFaults,
  ...secretFaults,
  ...tlsFaults,
]

/** The fault with an id. */
export function faultNamed(id: string): Fault | undefined {
  return FAULTS.find((fault) => fault.id === id)
}
