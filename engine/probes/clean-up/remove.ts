import { endOf } from '../../knowledge/resources.ts'
import type { Exchange } from '../../model/exchange.ts'
import { CLEAN_UP, type Made } from '../../model/probe.ts'
import { isGood } from '../answer.ts'
import { enterMade, type RunState, sendStep } from '../run-state.ts'

/** The result for one object: a `lost` one may be tried again. */
export interface Removal {
  readonly thing: Made
  readonly fate: 'removed' | 'gone' | 'refused' | 'lost'
  /** Milliseconds to be waited before it is tried again. */
  readonly wait?: number
  /** Nothing was answered, or it was not tried because nothing is. */
  readonly isUnanswered?: true
  /** The response to the request, for those that still exist. */
  readonly said: string
}

/** Requests in a row without a response after which the rest is not tried. */
export const SILENCE = 3

/** The description of the rest. */
export const NOT_TRIED = 'not tried: the target no longer responds'

/** How often a thing is removed whose removal was lost on the way. */
export const TURNS = 3

/** Whether the same request may work the next time. */
export function mayWorkAgain({ response }: Exchange): boolean {
  return !response || response.status >= 500 || response.status === 429
}

/**
 * An object, and headers that replace a given credential for its removal; never written to disk.
 */
export type Removable = Made & {
  readonly by?: Readonly<Record<string, string>>
  /** It is listed, but the server may accept its removal only so many milliseconds later. */
  readonly heardOfAfter?: number
  /** It was listed just now, so that 404 does not say that it was removed. */
  readonly isListed?: true
}

/** Removes objects one by one despite errors, and skips those that cannot be the run's own. */
export async function removeAll(
  state: RunState,
  things: readonly Removable[],
): Promise<readonly Removal[]> {
  const removals: Removal[] = []
  let silent = 0
  for (const thing of things) {
    const removal =
      silent < SILENCE
        ? await removeOne(state, thing)
        : ({ thing, fate: 'lost', isUnanswered: true, said: NOT_TRIED } as const)
    silent = removal.isUnanswered ? silent + 1 : 0
    removals.push(removal)
  }
  return removals
}

/** Removes one thing; never throws. */
export async function removeOne(
  state: RunState,
  { by, heardOfAfter, isListed, ...thing }: Removable,
): Promise<Removal> {
  const { path, as = 'self' } = thing
  try {
    enterMade(state, thing)
    const exchange = await sendStep(state, 'DELETE', endOf(path), {
      probe: CLEAN_UP,
      evenWhenStopped: true,
      ...(by ? { as: 'none', headers: by } : { as }),
    })
    const { response, failure } = exchange
    if (isGood(exchange)) return settled(state, thing, 'removed')
    if (response?.status === 404 && heardOfAfter !== undefined)
      return {
        thing,
        fate: 'lost',
        wait: heardOfAfter,
        said: 'response 404, but it is still listed',
      }
    if (response?.status === 404 && isListed)
      return { thing, fate: 'refused', said: 'response 404, but it is still listed' }
    if (response?.status === 404) return settled(state, thing, 'gone')
    if (!response)
      return { thing, fate: 'lost', isUnanswered: true, said: failure?.message ?? 'no response' }
    const fate = mayWorkAgain(exchange) ? 'lost' : 'refused'
    return { thing, fate, said: `response ${response.status}` }
  } catch (error) {
    // A forbidden removal must not stop the others.
    return { thing, fate: 'refused', said: error instanceof Error ? error.message : String(error) }
  }
}

function settled(state: RunState, thing: Made, fate: 'removed' | 'gone'): Removal {
  state.ledger.removed(thing)
  return { thing, fate, said: '' }
}
