import { type Answer, json } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isTrue } from '../../requests/incoming.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, needs, needsBody } from '../../server.ts'
import type { IndexSet } from '../../state.ts'
import { defineResource } from '../resource.ts'
import { setRecord, getStats } from './index-set-records.ts'
import { getTemplate } from './templates.ts'
import { asText } from '../values.ts'

const INDEX_SETS = defineResource<IndexSet>({
  kept: ({ indexSets }) => indexSets,
  area: 'indexsets',
  record: setRecord,
  missing: (id) => apiError(404, `Index set <${id}> not found`),
})

/** Index sets, and the templates that their indices are made by. */
export const indexSetHandlers: Handlers = {
  'GET /system/indices/index_sets': list,
  'GET /system/indices/index_sets/stats': (call) => answerWith(call, total(call)),
  'GET /system/indices/index_sets/{id}': INDEX_SETS.read,
  'GET /system/indices/index_sets/{id}/stats': INDEX_SETS.with('read', (call, set) =>
    answerWith(call, getStats(set, call.server)),
  ),
  'POST /system/indices/index_sets': needsBody(create),
  'PUT /system/indices/index_sets/{id}': INDEX_SETS.with('edit', (call, set) => {
    set.settings = { ...set.settings, ...getSettings(call.given) }
    return INDEX_SETS.show(call, set)
  }),
  'PUT /system/indices/index_sets/{id}/default': INDEX_SETS.with('edit', makeDefault),
  'DELETE /system/indices/index_sets/{id}': INDEX_SETS.remove('delete', refuseRemoval),
  'GET /system/indexer/indices/templates': needs('indexsets:read', (call) =>
    json(INDEX_SETS.readable(call).map((set) => getTemplate(set, call.server))),
  ),
  'GET /system/indexer/indices/templates/{indexSetId}': INDEX_SETS.with('read', ({ server }, set) =>
    json(getTemplate(set, server)),
  ),
}

function list(call: Call): Answer {
  const { server, request } = call
  const sets = INDEX_SETS.readable(call)
  const stats = isTrue(request, 'stats')
    ? Object.fromEntries(sets.map((set) => [set.id, getStats(set, server)]))
    : {}
  const records = sets.map((set) => setRecord(set, server))
  return answerWith(call, { total: sets.length, index_sets: records, stats })
}

function total({ server }: Call): JsonObject {
  const documents = server.state.messages.length
  return { indices: server.state.indexSets.size, documents, size: documents * 2000 }
}

function create(call: Call): Answer {
  const { server, given } = call
  const prefix = asText(given['index_prefix'])
  const taken = [...server.state.indexSets.values()].some((set) => prefix.startsWith(set.prefix))
  if (taken)
    return apiError(400, `Index prefix "${prefix}" would conflict with an existing index set!`)
  return INDEX_SETS.keep(call, {
    id: server.ids.objectId(),
    prefix,
    createdAt: server.now(),
    regular: true,
    settings: getSettings(given),
  })
}

/** Fields that a request may set; ids, times, and the like are the server's own. */
function getSettings(given: JsonObject): JsonObject {
  const own = ['id', 'index_prefix', 'creation_date', 'default', 'can_be_default']
  return Object.fromEntries(Object.entries(given).filter(([key]) => !own.includes(key)))
}

function makeDefault(call: Call, set: IndexSet): Answer {
  if (!set.regular) return apiError(409, `Index set <${set.id}> cannot be the default`)
  call.server.state.defaultIndexSet = set.id
  return INDEX_SETS.show(call, set)
}

function refuseRemoval({ server }: Call, set: IndexSet): Answer | undefined {
  if (set.id === server.state.defaultIndexSet)
    return apiError(400, `Default index set <${set.id}> cannot be deleted!`)
  const used = [...server.state.streams.values()].some(({ indexSetId }) => indexSetId === set.id)
  return used ? apiError(400, `Index set <${set.id}> is used by a stream`) : undefined
}
