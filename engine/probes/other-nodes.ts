import type { ProbeActor } from '../model/probe.ts'
import { openSession, openToken } from './accounts.ts'
import { type RunState, sendStep } from './run-state.ts'

/** The probe name under which the other nodes respond. */
const OTHER_NODES = 'other-nodes'

/**
 * Asks every node the same questions, one right after the other, so that responses can be compared.
 * The first node has answered the first question already.
 */
export async function askOtherNodes(state: RunState): Promise<void> {
  for (const root of state.also) await ask(state, root, '/system', 'self')
  for (const path of ['/cluster', '/system/cluster/nodes'])
    for (const root of nodesOf(state)) await ask(state, root, path, 'self')
}

/** Shows every node a session and a token that the first node knows, and made-up ones. */
export async function showCredentials(state: RunState): Promise<void> {
  const session = await openSession(state, OTHER_NODES)
  const token = await openToken(state, OTHER_NODES)
  const actors: readonly ProbeActor[] = [
    ...(session === undefined ? [] : (['session'] as const)),
    ...(token === undefined ? [] : (['token'] as const)),
    ...(['invented-session', 'invented-token'] as const),
  ]
  for (const as of actors) for (const root of nodesOf(state)) await ask(state, root, '/system', as)
}

function nodesOf({ root, also }: RunState): readonly string[] {
  return [root, ...also]
}

async function ask(state: RunState, root: string, path: string, as: ProbeActor): Promise<void> {
  await sendStep(state, 'GET', path, { probe: OTHER_NODES, root, as })
}
