import type { Handlers } from '../../server.ts'
import { lookupTableHandlers } from './tables.ts'
import { lookupThingHandlers } from './things.ts'
import { lookupValueHandlers } from './values.ts'

/** Lookup tables, with the caches and adapters that they use. */
export const handlersOfLookups: Handlers = {
  ...lookupThingHandlers,
  ...lookupTableHandlers,
  ...lookupValueHandlers,
}
