import { exchangePlaces } from '#recorder/store/reading/exchange-places.ts'
import type { ItemPlace } from '#engine/model/results/result.ts'

/** Places that are read at first: failures are often at the beginning of a long file. */
const FIRST = 1_000

/**
 * Returns the place of an exchange in a file: its line in a recording, otherwise the whole file. Reads the file on
 * demand, twice as far as requested.
 */
export function placesIn(path: string): (index: number) => ItemPlace {
  let places: readonly ItemPlace[] = []
  let isWhole = false
  return (index) => {
    if (index >= places.length && !isWhole) {
      const most = Math.max(FIRST, 2 * (index + 1))
      places = exchangePlaces(path, most)
      isWhole = places.length < most
    }
    return places[index] ?? { file: path }
  }
}
