import type { JsonObject } from '#engine/model/json/json.ts'
import { isTrue } from '../../requests/incoming.ts'
import { answerWith } from '../../requests/project.ts'
import type { Answer } from '../../answer.ts'
import type { Call, Handlers } from '../../server.ts'
import { asObjects, asText, asTexts } from '../values.ts'
import { ADAPTER_TYPES, CACHE_TYPES, listed } from './config-types.ts'
import { ADAPTERS, CACHES, type LookupKind, TABLES } from './kinds.ts'
import { buildPage } from './page.ts'
import type { LookupThing } from './state.ts'
import { named, withThing } from './things.ts'
import { whyUnread } from './values.ts'

/** Tables with what they use, the types that there are, and what does not work. */
export const lookupTableHandlers: Handlers = {
  'GET /system/lookup/tables': (call) => answerWith(call, withUsed(call, buildPage(call, TABLES))),
  'GET /system/lookup/tables/{idOrName}': withThing(TABLES, 'read', (call, one) =>
    answerWith(call, withUsed(call, pageOfOne(one))),
  ),
  'GET /system/lookup/tables/preview/{idOrName}': withThing(TABLES, 'read', (call) =>
    answerWith(call, { results: {}, supported: false, total: 0 }),
  ),
  'GET /system/lookup/types/adapters': (call) =>
    answerWith(call, listed(ADAPTER_TYPES, call.server.version)),
  'GET /system/lookup/types/caches': (call) =>
    answerWith(call, listed(CACHE_TYPES, call.server.version)),
  'POST /system/lookup/errorstates': states,
}

function pageOfOne({ record }: LookupThing): JsonObject {
  return { query: null, total: 1, count: 1, page: 1, per_page: 1, lookup_tables: [record] }
}

/** On request, the caches and adapters of the page's tables are included, by their ids. */
function withUsed(call: Call, page: JsonObject): JsonObject {
  const tables = asObjects(page['lookup_tables'])
  const used = (kind: LookupKind): JsonObject => {
    if (!isTrue(call.request, 'resolve') || kind.namedBy === undefined) return {}
    const kept = kind.kept(call.server.state)
    const ids = tables.map((table) => asText(table[kind.namedBy ?? '']))
    const found = ids.flatMap((id) => kept.get(id) ?? [])
    return Object.fromEntries(found.map(({ id, record }) => [id, record]))
  }
  return { ...page, caches: used(CACHES), data_adapters: used(ADAPTERS) }
}

/** The errors of each named one that exists; null if there are none. */
function states(call: Call): Answer {
  const { server, given } = call
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
