import type { Made } from '../model/probe.ts'
import { isGood } from './answer.ts'
import { findNamed } from './listing.ts'
import { sendStep } from './run-state.ts'
import type { RunState } from './run-state.ts'

/** The probe name under which clean-up is recorded. */
export const CLEAN_UP = 'clean-up'

/** What clean-up came to. */
export interface CleanUp {
  readonly removed: readonly string[]
  /** Things that are still there, each with what the server said. */
  readonly left: readonly string[]
}

/**
 * Ends the run's sessions and removes what it made, the newest first; in mode `write` then looks for
 * anything that still bears the run's name. Goes on whatever the server answers.
 */
export async function cleanUp(state: RunState): Promise<CleanUp> {
  await endSessions(state)
  const first = await removeAll(state, state.ledger.open())
  const stray = state.mode === 'write' ? await removeStray(state) : { removed: [], left: [] }
  const left = [...first.left, ...stray.left]
  if (left.length === 0) state.ledger.close()
  return { removed: [...first.removed, ...stray.removed], left }
}

/** Removes things one by one. */
export async function removeAll(state: RunState, things: readonly Made[]): Promise<CleanUp> {
  const removed: string[] = []
  const left: string[] = []
  for (const thing of things) {
    const { what, path, method = 'DELETE' } = thing
    const exchange = await sendStep(state, method, path, {
      ...{ probe: CLEAN_UP, as: 'self', evenWhenStopped: true },
    })
    const { response, failure } = exchange
    const isGone = response !== undefined && (response.status < 300 || response.status === 404)
    if (isGone) state.ledger.removed(thing)
    if (isGood(exchange)) removed.push(what)
    if (!isGone)
      left.push(`${what} (${response ? `answer ${response.status}` : (failure?.message ?? '')})`)
  }
  return { removed, left }
}

/** What a request made although its answer never came. */
async function removeStray(state: RunState): Promise<CleanUp> {
  const isOurs = (name: string): boolean => name.startsWith(`${state.prefix}-`)
  const { things } = await findNamed(state, CLEAN_UP, isOurs)
  return removeAll(state, things)
}

async function endSessions(state: RunState): Promise<void> {
  for (const session of state.sessions.open()) {
    state.purse = { ...state.purse, session }
    await sendStep(state, 'DELETE', `/system/sessions/${session}`, {
      ...{ probe: CLEAN_UP, as: 'session', evenWhenStopped: true },
    })
  }
}
