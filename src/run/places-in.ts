import { exchangePlaces } from '#recorder/store/reading/exchange-places.ts'
import type { ItemPlace } from '#engine/model/results/result.ts'

/** Places that are read at first: what fails often stands at the beginning of a long file. */
const FIRST = 1_000

/**
 * Where the exchanges of a file stand: on lines of their own in a recording, else in the file. It is read when first
 * asked, and twice as far as was asked for.
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
