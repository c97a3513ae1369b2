import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy, shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** A check that "total" is the number of listed objects. */
const COUNTS = /^([\w-]+)\.list\.counts$/

/** `none` for one list entry, or `a list without it` */
const OMISSION = /^none$|^a list without it$/

/** A list leaves out an object that its total counts, so that the object is missing in other checks, too. */
export function countedOnly(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  for (const shown of failed) {
    const kind = COUNTS.exec(shown.checkId)?.[1]
    const { route } = shownIn(shown, sightings) ?? {}
    const { expected = '', actual = '' } = shown
    if (kind === undefined || route === undefined || !(Number(actual) > Number(expected))) continue
    const omitted = failed.filter(
      (one) =>
        OMISSION.test(one.actual ?? '') &&
        one.exchanges.some((index) => sightings.get(index)?.route === route),
    )
    if (omitted.length === 0) continue
    return {
      sentence: `${route} leaves out a ${kind} that total counts (${expected} listed, total ${actual})`,
      subject: { kind: 'field', name: `${kind}s`, routes: [route] },
      certainty: 'likely',
      explains: [shown, ...omitted].map(({ checkId }) => checkId),
      waiting: [],
      exchanges: shownBy([shown, ...omitted]),
      remedy: `list every ${kind} that total counts`,
    }
  }
  return undefined
}
