import type { JsonObject } from '#engine/model/json/json.ts'

/** A lookup table, or a cache or an adapter that tables use, in the words in which it was made. */
export interface LookupThing {
  readonly id: string
  readonly name: string
  readonly record: JsonObject
}

/** The lookups of a server, by id. */
export interface LookupState {
  readonly lookupTables: Map<string, LookupThing>
  readonly lookupCaches: Map<string, LookupThing>
  readonly lookupAdapters: Map<string, LookupThing>
}

/** None is made yet. */
export function noLookups(): LookupState {
  return { lookupTables: new Map(), lookupCaches: new Map(), lookupAdapters: new Map() }
}
