import type { JsonObject } from '#engine/model/json/json.ts'
import type { State } from '../../state.ts'
import type { LookupThing } from './state.ts'

/** One of the three kinds of things that lookups are made of. Source: a client on 2.3.2 to 7.0.1. */
export interface LookupKind {
  /** Its place in paths. */
  readonly path: 'tables' | 'caches' | 'adapters'
  /** The key of their list in responses. */
  readonly key: 'lookup_tables' | 'caches' | 'data_adapters'
  /** Its name in error messages. */
  readonly called: string
  /** Its name in the error for deleting one in use. */
  readonly inUseCalled: string
  /** The key of a table that names one. */
  readonly namedBy?: 'cache_id' | 'data_adapter_id'
  /** Its collection in the database, which the error for a used name contains. */
  readonly collection: string
  /** The method of the server's class that validates one, as bean validation reports it. */
  readonly validator: string
  /** Keys with required values, by their names in bean validation. */
  readonly filled: Readonly<Record<string, string>>
  /** Defaults for fields that a request omits. */
  readonly defaults: JsonObject
  readonly kept: (state: State) => Map<string, LookupThing>
}

const SHARED: JsonObject = { _scope: 'DEFAULT', content_pack: null }

export const TABLES: LookupKind = {
  path: 'tables',
  key: 'lookup_tables',
  collection: 'lut_tables',
  called: 'lookup table',
  inUseCalled: 'table',
  validator: 'validateTable',
  filled: { name: 'name', cacheId: 'cache_id', dataAdapterId: 'data_adapter_id' },
  defaults: SHARED,
  kept: ({ lookupTables }) => lookupTables,
}

export const CACHES: LookupKind = {
  path: 'caches',
  key: 'caches',
  collection: 'lut_caches',
  namedBy: 'cache_id',
  called: 'cache',
  inUseCalled: 'cache',
  validator: 'validateCache',
  filled: { name: 'name' },
  defaults: SHARED,
  kept: ({ lookupCaches }) => lookupCaches,
}

export const ADAPTERS: LookupKind = {
  path: 'adapters',
  key: 'data_adapters',
  collection: 'lut_data_adapters',
  called: 'data adapter',
  inUseCalled: 'adapter',
  validator: 'validateAdapter',
  namedBy: 'data_adapter_id',
  filled: { name: 'name' },
  defaults: {
    ...SHARED,
    custom_error_ttl_enabled: false,
    custom_error_ttl: null,
    custom_error_ttl_unit: null,
  },
  kept: ({ lookupAdapters }) => lookupAdapters,
}
