import { textAt } from '../../../model/json/json.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { isChange, type Sighting } from '../../sightings.ts'

const LISTED = /^state\.([\w-]+)\.listed$/

/** The list has the object, with another ID than the response to its creation. */
const OTHER_ID = /^none with its ID, but one with its name$/

/** The response to a creation and the list have different IDs of an object: one of them identifies nothing. */
export function otherId(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const shown = failed.find(
    ({ checkId, actual = '' }) => LISTED.test(checkId) && OTHER_ID.test(actual),
  )
  const kind = LISTED.exec(shown?.checkId ?? '')?.[1]
  const list = shown && shownIn(shown, sightings)
  const creation = shown && creationsOf(shown, sightings)[0]
  if (!shown || list?.route === undefined || creation?.route === undefined) return undefined
  const isUnknown = (verdict: Verdict): boolean => {
    const { target = '' } = shownIn(verdict, sightings)?.exchange.request ?? {}
    return creationsOf(verdict, sightings).some((one) => target.includes(idIn(one)))
  }
  const explained = failed.filter(
    (one) =>
      one.checkId.startsWith(`state.${kind}.`) && one.actual?.startsWith('404') && isUnknown(one),
  )
  // Otherwise the list may have another object with that name.
  if (explained.length === 0) return undefined
  return {
    sentence: `the id in the response to ${creation.route} is not the id in ${list.route}`,
    subject: { kind: 'field', name: 'id', routes: [creation.route, list.route] },
    certainty: 'likely',
    explains: [shown, ...explained].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([shown, ...explained]),
    remedy: 'send the same id in both responses',
  }
}

/** The creations among the exchanges of a verdict whose responses have an ID. */
function creationsOf(
  { exchanges }: Verdict,
  sightings: ReadonlyMap<number, Sighting>,
): readonly Sighting[] {
  return exchanges
    .flatMap((index) => sightings.get(index) ?? [])
    .filter((one) => one.exchange.request.method === 'POST' && isChange(one) && idIn(one) !== '')
}

function idIn({ json }: Sighting): string {
  return textAt(json(), 'id') ?? ''
}
