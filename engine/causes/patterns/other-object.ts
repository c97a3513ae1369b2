import type { Cause } from '../../model/results/cause.ts'
import { textAt } from '../../model/json/json.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

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
  if (!shown.exchanges.some(isOther)) return undefined
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
