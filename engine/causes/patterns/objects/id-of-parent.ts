import { isRecord } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { withoutQuery } from '../../../text/paths/path.ts'
import { shownBy } from '../../shown.ts'
import { isChange, type Sighting } from '../../sightings.ts'

/** The ID of an object; of other objects, records have `creator_user_id`. */
const ID = /^(?:[a-z]+_)?id$/

/** The ID of a new object is that of the object in the path, below which it was created. */
export function idOfParent(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const fieldIn = (index: number): string | undefined => {
    const sighting = sightings.get(index)
    return sighting && findField(sighting)
  }
  const explained = failed.filter(({ exchanges }) => exchanges.some((at) => fieldIn(at)))
  const creations = explained
    .flatMap(({ exchanges }) => exchanges)
    .filter((at) => fieldIn(at) !== undefined)
  const [first = -1] = creations
  const [field, route] = [fieldIn(first), sightings.get(first)?.route]
  if (field === undefined || route === undefined) return undefined
  const isAlways = [...sightings.values()].every(
    (one) => one.route !== route || !isChange(one) || findField(one) === field,
  )
  if (!isAlways) return undefined
  return {
    sentence: `${route}: ${field} in the response is the ID in the path, not that of the new object`,
    subject: { kind: 'field', name: field, routes: [route] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(explained, (at) => fieldIn(at) !== undefined),
    remedy: `return the ID of the new object as ${field}`,
  }
}

/** The member of the response to a creation whose value is a part of the path. */
function findField(sighting: Sighting): string | undefined {
  const { method, target } = sighting.exchange.request
  const body = sighting.json()
  if (method !== 'POST' || !isChange(sighting) || !isRecord(body)) return undefined
  const parts = withoutQuery(target).split('/')
  // Other responses name the object in the path rightly: `search_id` of an execution.
  const kind = parts.pop()?.replace(/s$/, '') ?? ''
  const isOwn = (name: string): boolean => name === 'id' || name.includes(kind)
  const found = Object.entries(body).find(
    ([name, value]) =>
      ID.test(name) && isOwn(name) && typeof value === 'string' && parts.includes(value),
  )
  return found?.[0]
}
