import { fieldAt } from '../../model/json/field-path.ts'
import { isRecord } from '../../model/json/json.ts'
import { valueAtPointer } from '../../model/json/json-pointer.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { withoutQuery } from '../../text/paths/path.ts'
import { shownBy, shownIn } from '../shown.ts'
import { isChange, type Sighting } from '../sightings.ts'

/** A change empties an object within a record: each key that is then missing would be a cause of its own. */
export function emptiedObject(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const absent = failed.filter(({ actual }) => actual === 'missing')
  for (const parent of new Set(absent.map(parentOf))) {
    const keysIn = (sighting: Sighting | undefined): number | undefined => {
      const value = parent === '' ? undefined : valueAtPointer(sighting?.json(), parent)
      return isRecord(value) ? Object.keys(value).length : undefined
    }
    const missing = absent.filter(
      (one) => one.pointer?.startsWith(`${parent}/`) && keysIn(shownIn(one, sightings)) === 0,
    )
    const read = missing[0] && shownIn(missing[0], sightings)
    if (!read) continue
    const { index, request } = read.exchange
    const path = withoutQuery(request.target)
    const earlier = [...sightings.values()]
      .filter(({ exchange: one }) => one.index < index && withoutQuery(one.request.target) === path)
      .toSorted((a, b) => b.exchange.index - a.exchange.index)
    const change = earlier.find(isChange)
    const before = earlier.find((one) => !isChange(one) && (keysIn(one) ?? 0) > 0)
    if (!change?.route || !before) continue
    return {
      sentence: `${change.route} leaves ${fieldAt(parent)} empty`,
      subject: { kind: 'field', name: fieldAt(parent), routes: [change.route] },
      certainty: 'likely',
      explains: missing.map(({ checkId }) => checkId),
      waiting: [],
      exchanges: [change.exchange.index, ...shownBy(missing)],
    }
  }
  return undefined
}

/** The pointer to the record that should have the value. */
function parentOf({ pointer = '' }: Verdict): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
}
