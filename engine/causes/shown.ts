import type { Verdict } from '../model/results/verdict.ts'
import type { Sighting } from './sightings.ts'

/** Exchanges named in a cause. */
const SHOWN = 3

/** The first exchange of a verdict, which shows the finding. */
export function shownIn(
  { exchanges }: Verdict,
  sightings: ReadonlyMap<number, Sighting>,
): Sighting | undefined {
  return sightings.get(exchanges[0] ?? -1)
}

/** The first exchange of each verdict, or the first that fits, a few at most. */
export function shownBy(
  verdicts: readonly Verdict[],
  fits: (index: number) => boolean = () => true,
): readonly number[] {
  const shown = verdicts.flatMap(({ exchanges }) => exchanges.find(fits) ?? exchanges.slice(0, 1))
  return [...new Set(shown)].slice(0, SHOWN).toSorted((a, b) => a - b)
}

/** Whether a redirect or an error takes the place of another response: `302, empty body` for `200`. */
export function hasWrongStatus({ expected = '', actual = '' }: Verdict): boolean {
  const status = /^[345]\d\d\b/.exec(actual)?.[0]
  return status !== undefined && !expected.startsWith(status)
}
