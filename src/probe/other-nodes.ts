import { openSession, openToken } from './accounts.ts'
import { sendStep } from './run-state.ts'
import type { RunState } from './run-state.ts'
import type { ProbeActor } from '../model/probe.ts'

/** The probe name under which the other nodes answer. */
export const OTHER_NODES = 'other-nodes'

/** Asks every node of the cluster the same questions, with the same credentials. */
export async function probeOtherNodes(state: RunState): Promise<void> {
  const session = await openSession(state, OTHER_NODES)
  const token = await openToken(state, OTHER_NODES)
  const actors: readonly ProbeActor[] = [
    'self',
    ...(session === undefined ? [] : (['session'] as const)),
    ...(token === undefined ? [] : (['token'] as const)),
    'invented-session',
    'invented-token',
  ]
  for (const root of [state.root, ...state.also]) {
    for (const path of ['/cluster', '/system', '/system/cluster/nodes'])
      await sendStep(state, 'GET', path, { probe: OTHER_NODES, root })
    for (const as of actors.slice(1))
      await sendStep(state, 'GET', '/system', { probe: OTHER_NODES, root, as })
  }
}
