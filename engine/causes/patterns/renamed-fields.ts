import { isRecord } from '../../model/json/json.ts'
import { pointerSteps, valueAtPointer } from '../../model/json/json-pointer.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { whenOnly } from '../when.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** So many missing fields that are all there in another spelling are not there by chance. */
const NAMES = 3

/** Field names use a different case, such as `clusterId` for `cluster_id`, the default of many JSON libraries. */
export function renamedFields(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const names = new Map<string, string>()
  const renamed = failed.filter((verdict) => {
    const [name, other] = otherNameOf(verdict, sightings) ?? []
    if (name !== undefined && other !== undefined) names.set(name, other)
    return other !== undefined
  })
  const [[name, other] = ['', '']] = names
  if (names.size < NAMES) return undefined
  const shown = renamed.flatMap(({ exchanges }) => exchanges.slice(0, 1))
  const routes = new Set(shown.flatMap((index) => sightings.get(index)?.route ?? []))
  // The other rules for these responses fail for want of the same fields.
  const alike = failed.filter(({ exchanges }) => exchanges.some((index) => shown.includes(index)))
  return {
    sentence: `field names use a different case${whenOnly(shown, sightings)}, such as ${other} instead of ${name}`,
    subject: { kind: 'body', routes: [...routes].toSorted() },
    certainty: 'likely',
    explains: [...new Set([...renamed, ...alike])].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(renamed),
    remedy: `name the fields as the interface does: ${name}, not ${other}`,
  }
}

/** The name of a missing field, and the one under which the record has it. */
function otherNameOf(
  { exchanges: [first = -1], actual, pointer = '' }: Verdict,
  sightings: ReadonlyMap<number, Sighting>,
): readonly [name: string, other: string] | undefined {
  const name = pointerSteps(pointer).at(-1)
  if (actual !== 'missing' || name === undefined) return undefined
  const record = valueAtPointer(
    sightings.get(first)?.json(),
    pointer.slice(0, pointer.lastIndexOf('/')),
  )
  if (!isRecord(record)) return undefined
  const other = Object.keys(record).find((key) => key !== name && plain(key) === plain(name))
  return other === undefined ? undefined : [name, other]
}

/** A name without its case and the marks between its words. */
function plain(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase()
}
