import { matcherOf } from '../../knowledge/routes/matchers.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import { type RunState, sendStep } from '../run-state.ts'
import type { Removal } from './remove.ts'

/**
 * Looks for what the server failed to remove, where the release has a route that reads it: a failure may come after the
 * thing was removed. Never throws.
 */
export async function lookForLost(state: RunState, removal: Removal): Promise<Removal> {
  const { thing, fate, isUnanswered } = removal
  const { path, as = 'self' } = thing
  if (fate !== 'lost' || isUnanswered || !isRead(state, path)) return removal
  try {
    const { response } = await sendStep(state, 'GET', path, {
      probe: CLEAN_UP,
      evenWhenStopped: true,
      as,
    })
    if (response?.status === 200) return { ...removal, said: `${removal.said}, and it is there` }
    if (response?.status !== 404) return removal
    state.ledger.removed(thing)
    return { thing, fate: 'gone', said: '' }
  } catch {
    return removal
  }
}

function isRead({ version }: RunState, path: string): boolean {
  return matcherOf(version).match(path)?.byMethod.has('GET') === true
}
