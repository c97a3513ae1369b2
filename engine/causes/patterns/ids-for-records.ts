import type { ListPlace } from '../../knowledge/resource.ts'
import { TRACKED_RESOURCES } from '../../knowledge/resources.ts'
import { splitFieldPath, valuesAt } from '../../model/json/field-path.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { formatList } from '../../text/words.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** Checks that look for an object in a list, or read the elements of lists. */
const OF_LIST = /^(?:state\.[\w-]+\.listed|access\.[\w.-]+|output\.assign\.shows|route\.types)$/
const PLACES = TRACKED_RESOURCES.flatMap(({ lists }) => lists)

/** A list has strings in place of its records, for instance only their IDs. */
export function idsForRecords(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const placeIn = (index: number): ListPlace | undefined => {
    const { route, json } = sightings.get(index) ?? {}
    return PLACES.find((place) => place.route === route && hasOnlyStrings(json?.(), place))
  }
  const shown = failed.filter(
    ({ checkId, exchanges }) => OF_LIST.test(checkId) && exchanges.some((at) => placeIn(at)),
  )
  const [found] = shown.flatMap(({ exchanges }) => exchanges.flatMap((at) => placeIn(at) ?? []))
  if (!found) return undefined
  const places = PLACES.filter((place) =>
    shown.some(({ exchanges }) => exchanges.some((at) => placeIn(at) === place)),
  )
  const routes = [...new Set(places.map(({ route }) => route))]
  return {
    sentence: `${found.items} in ${formatList(routes)}: the elements are strings, not records`,
    subject: { kind: 'field', name: found.items, routes },
    certainty: 'likely',
    explains: shown.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(shown, (at) => placeIn(at) !== undefined),
    remedy: 'return the whole record of each element, not only its ID',
  }
}

function hasOnlyStrings(json: unknown, { items, isSingle }: ListPlace): boolean {
  if (isSingle) return false
  const elements = valuesAt(json, splitFieldPath(`${items}[]`))
  return elements.length > 0 && elements.every((one) => typeof one === 'string')
}
