import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { isTrue } from '../../requests/incoming.ts'
import { answerWith } from '../../requests/project.ts'
import type { Answer } from '../../answer.ts'
import type { Call, Handlers } from '../../server.ts'
import { asText, asTexts } from '../values.ts'
import { ADAPTER_TYPES, CACHE_TYPES, listed } from './config-types.ts'
import { ADAPTERS, CACHES, type LookupKind, TABLES } from './kinds.ts'
import { buildPage } from './page.ts'
import type { LookupThing } from './state.ts'
import { named, ofThing } from './things.ts'
import { whyUnread } from './values.ts'

/** Tables with what they use, the types that there are, and what does not work. */
export const lookupTableHandlers: Handlers = {
  'GET /system/lookup/tables': (call) => {
    const all = [...call.server.state.lookupTables.values()]
    return answerWith(call, withUsed(call, buildPage(call, TABLES, all)))
  },
  'GET /system/lookup/tables/{idOrName}': (call) =>
    ofThing(call, TABLES, 'read', (one) => answerWith(call, withUsed(call, pageOfOne(one)))),
  'GET /system/lookup/tables/preview/{idOrName}': (call) =>
    ofThing(call, TABLES, 'read', () =>
      answerWith(call, { results: {}, supported: false, total: 0 }),
    ),
  'GET /system/lookup/types/adapters': (call) =>
    answerWith(call, listed(ADAPTER_TYPES, call.server.version)),
  'GET /system/lookup/types/caches': (call) =>
    answerWith(call, listed(CACHE_TYPES, call.server.version)),
  'POST /system/lookup/errorstates': (call) => states(call),
}

function pageOfOne({ record }: LookupThing): JsonObject {
  return { query: null, total: 1, count: 1, page: 1, per_page: 1, lookup_tables: [record] }
}

/** On request, the caches and adapters of the page's tables are included, by their ids. */
function withUsed(call: Call, page: JsonObject): JsonObject {
  const tables = Array.isArray(page['lookup_tables']) ? page['lookup_tables'].filter(isObject) : []
  const used = (kind: LookupKind): JsonObject => {
    if (!isTrue(call.request, 'resolve') || kind.namedBy === undefined) return {}
    const ids = new Set(tables.map((table) => asText(table[kind.namedBy ?? ''])))
    const kept = kind.kept(call.server.state)
    return Object.fromEntries([...ids].flatMap((id) => asEntry(kept.get(id))))
  }
  return { ...page, caches: used(CACHES), data_adapters: used(ADAPTERS) }
}

function asEntry(one: LookupThing | undefined): readonly (readonly [string, JsonObject])[] {
  return one ? [[one.id, one.record]] : []
}

/** The errors of each named one that exists; null if there are none. */
function states(call: Call): Answer {
  const { server, body } = call
  const given = isObject(body) ? body : {}
  const of = (kind: LookupKind, key: string): JsonObject =>
    Object.fromEntries(
      asTexts(given[key]).flatMap((name) => {
        const one = named(name, kind, server)
        return one ? [[name, whyUnread(one, kind, server)] as const] : []
      }),
    )
  return answerWith(call, {
    tables: of(TABLES, 'tables'),
    data_adapters: of(ADAPTERS, 'data_adapters'),
    caches: of(CACHES, 'caches'),
  })
}
