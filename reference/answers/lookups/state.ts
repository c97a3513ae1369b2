import type { JsonObject } from '#engine/model/json/json.ts'

/** A lookup table, or a cache or an adapter that tables use, in the words in which it was made. */
export interface LookupThing {
  readonly id: string
  readonly name: string
  readonly record: JsonObject
}
