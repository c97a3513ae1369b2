import type { Cause } from '../../../model/results/cause.ts'
import { textAt } from '../../../model/json/json.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** A check that a route returns the object whose ID is in the path. */
const NAMED = /\.single\.id$/

/** A route returns another object than the one in the path: all that is read from it is about that one. */
export function otherObject(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.find(({ checkId }) => NAMED.test(checkId))
  const { route } = (shown && shownIn(shown, sightings)) ?? {}
  if (!shown || route === undefined) return undefined
  const isOther = (index: number): boolean => {
    const sighting = sightings.get(index)
    const id = textAt(sighting?.json(), 'id')
    return (
      sighting?.route === route &&
      id !== undefined &&
      !sighting.exchange.request.target.includes(id)
    )
  }
  // An ID that is seen nowhere else is only a wrong ID.
  const isKnown = (index: number): boolean => {
    const id = textAt(sightings.get(index)?.json(), 'id') ?? ''
    return [...sightings.values()].some(
      ({ route: other, exchange: { request, response } }) =>
        request.target.includes(id) || (other !== route && response?.body.text?.includes(id)),
    )
  }
  if (!shown.exchanges.some((index) => isOther(index) && isKnown(index))) return undefined
  const explained = failed.filter((one) => one !== shown && one.exchanges.some(isOther))
  return {
    sentence: `${route} returns another object than the one in the path`,
    subject: { kind: 'body', routes: [route] },
    certainty: 'likely',
    explains: [shown, ...explained].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown], isOther),
    remedy: 'return the object that the path names, also from a cache',
  }
}
