import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { answerOf } from './same-answer.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/**
 * A route responds with 200 for an object that does not exist, or that was deleted. Its response is not that of such
 * a record, so that the checks of records fail, too.
 */
export function unknownFound(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const placeOf = (verdict: Verdict): string | undefined => {
    const sighting = shownIn(verdict, sightings)
    return sighting && `${sighting.route ?? ''} ${answerOf(sighting) ?? ''}`
  }
  const isFound = ({ expected = '', actual = '' }: Verdict): boolean =>
    expected.startsWith('404') && actual.startsWith('200')
  // That objects which never were are not found tells the two apart.
  const isDeleted = ({ exchanges }: Verdict, route: string): boolean =>
    exchanges.some((index) => sightings.get(index)?.exchange.request.method === 'DELETE') &&
    [...sightings.values()].some(
      (one) => one.route === route && one.exchange.response?.status === 404,
    )
  for (const shown of failed.filter(isFound)) {
    const { route } = shownIn(shown, sightings) ?? {}
    const alike = failed.filter((verdict) => placeOf(verdict) === placeOf(shown))
    if (route === undefined || alike.every(isFound)) continue
    const explained = [shown, ...alike.filter((verdict) => verdict !== shown)]
    const isStill = isDeleted(shown, route)
    const remedy = shown.remedy ?? (isStill ? undefined : 'respond with 404 and an ApiError')
    return {
      sentence: isStill
        ? `${route} still returns an object after its deletion`
        : `${route} responds with 200 if the object does not exist`,
      subject: { kind: 'status', routes: [route] },
      certainty: 'likely',
      explains: explained.map(({ checkId }) => checkId),
      waiting: [],
      exchanges: shownBy([shown]),
      ...(remedy !== undefined && { remedy }),
    }
  }
  return undefined
}
