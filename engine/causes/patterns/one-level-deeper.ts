import { isRecord } from '../../model/json/json.ts'
import {
  type JsonPointer,
  pointerBelow,
  lastStep,
  valueAtPointer,
} from '../../model/json/json-pointer.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import type { Sighting } from '../sightings.ts'

/** So many missing fields that are all found together one level deeper are not there by chance. */
const NAMES = 3
/** So many are enough if the response has nothing else. */
const NAMES_OF_ALL = 2

/** The response to a route holds a whole record one level deeper than the interface has it, as in an envelope. */
export function oneLevelDeeper(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const fields = failed.filter(({ actual, pointer }) => actual === 'missing' && pointer)
  for (const { exchanges, pointer = '' } of fields) {
    const [shown = -1] = exchanges
    const { route, json } = sightings.get(shown) ?? {}
    const parent = parentOf(pointer)
    const record = valueAtPointer(json?.(), parent)
    if (route === undefined || !isRecord(record)) continue
    const missing = fields.filter(
      (one) => one.exchanges[0] === shown && parentOf(one.pointer ?? '') === parent,
    )
    const names = new Set(missing.map(({ pointer }) => lastStep(pointer)))
    const key = Object.keys(record).find((key) => hasAll(record[key], names))
    const least = Object.keys(record).length === 1 ? NAMES_OF_ALL : NAMES
    if (names.size < least || key === undefined) continue
    const alike = failed.filter(
      ({ exchanges, routes }) => exchanges[0] === shown && routes?.join() === route,
    )
    return {
      sentence: `${route} nests its record one level too deep, at ${pointerBelow(parent, key)}`,
      subject: { kind: 'body', routes: [route] },
      certainty: 'likely',
      explains: [...new Set([...missing, ...alike])].map(({ checkId }) => checkId),
      waiting: [],
      exchanges: [shown],
      remedy: 'return the record itself, without a wrapper object',
    }
  }
  return undefined
}

function parentOf(pointer: JsonPointer): JsonPointer {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

function hasAll(value: unknown, names: ReadonlySet<string>): boolean {
  return isRecord(value) && [...names].every((name) => Object.hasOwn(value, name))
}
