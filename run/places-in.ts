import { exchangePlaces } from '../recorder/store/reading/exchange-places.ts'
import type { ItemPlace } from '../src/model/results/result.ts'

/** Where the exchanges of a file stand: on lines of their own in a recording, else in the file; read when first asked. */
export function placesIn(path: string): (index: number) => ItemPlace {
  let places: readonly ItemPlace[] | undefined
  return (index) => {
    places ??= exchangePlaces(path)
    return places[index] ?? { file: path }
  }
}
