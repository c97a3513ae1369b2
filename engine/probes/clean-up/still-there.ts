import type { RemovableResource } from '../../knowledge/resource.ts'
import { resourceListedAt } from '../../knowledge/resources.ts'
import { matcherOf } from '../../knowledge/routes/matchers.ts'
import type { Exchange } from '../../model/exchange.ts'
import { CLEAN_UP, type Made } from '../../model/probe.ts'
import { answerObject, isGood } from '../answer.ts'
import { firstText, itemsNamed } from './inventory.ts'
import { type RunState, sendStep } from '../run-state.ts'
import type { Removal } from './remove.ts'
import { whyUnreadable } from './unreadable.ts'

/**
 * Checks whether an object still exists although its removal failed, if the release has a route for
 * that: the failure may have come after the removal. Never throws.
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
    if (response?.status === 200)
      return { ...removal, said: `${removal.said}, but it still exists` }
    if (response?.status !== 404) return removal
    state.ledger.removed(thing)
    return { thing, fate: 'gone', said: '' }
  } catch {
    return removal
  }
}

/** The result of looking for something that a ledger names. */
type Seen =
  | { readonly kind: 'gone' }
  | { readonly kind: 'seen'; readonly name: string | undefined; readonly list: string }
  | { readonly kind: 'unseen'; readonly said: string }

/** Reads the name of an object in the ledger, or of its parent: by its own route, or else in its list. */
export async function lookAtMade(state: RunState, thing: Made, probe: string): Promise<Seen> {
  const place = itemAt(thing.path)
  if (!place) return { kind: 'unseen', said: 'runs create nothing of this kind' }
  const { row, list, path } = place
  const send = (target: string): Promise<Exchange> =>
    sendStep(state, 'GET', target, { probe, as: thing.as ?? 'self', evenWhenStopped: true })
  const alone = isRead(state, path) ? await send(path) : undefined
  if (alone && isGood(alone))
    return { kind: 'seen', name: firstText(answerObject(alone), row.names), list }
  if (alone?.response?.status === 404) return { kind: 'gone' }
  const exchange = await send(list)
  const items = itemsNamed(exchange, row, list, () => true)
  if (!items && exchange.response?.status !== 404)
    return { kind: 'unseen', said: `it cannot be read: ${whyUnreadable(exchange).reason}` }
  const found = items?.find((one) => one.path === path)
  return found ? { kind: 'seen', name: found.name, list } : { kind: 'gone' }
}

/** The thing of a list that a path leads to, or through. */
function itemAt(
  path: string,
): { readonly row: RemovableResource; readonly list: string; readonly path: string } | undefined {
  const list = path.slice(0, path.lastIndexOf('/'))
  if (list === '') return undefined
  const row = resourceListedAt(list)
  return row ? { row, list, path } : itemAt(list)
}

function isRead({ version }: RunState, path: string): boolean {
  return matcherOf(version).match(path)?.byMethod.has('GET') === true
}
