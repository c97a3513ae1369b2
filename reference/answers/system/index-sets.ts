import { type Answer, empty, json } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isTrue } from '../../requests/incoming.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits } from '../../server.ts'
import type { IndexSet } from '../../state.ts'
import { setRecord, getStats } from './index-set-records.ts'
import { getTemplate } from './templates.ts'
import { asText } from '../values.ts'

/** Index sets, and the templates that their indices are made by. */
export const indexSetHandlers: Handlers = {
  'GET /system/indices/index_sets': (call) => list(call),
  'GET /system/indices/index_sets/stats': (call) => answerWith(call, total(call)),
  'GET /system/indices/index_sets/{id}': (call) => ofSet(call, 'read', (set) => one(call, set)),
  'GET /system/indices/index_sets/{id}/stats': (call) =>
    ofSet(call, 'read', (set) => answerWith(call, getStats(set, call.server))),
  'POST /system/indices/index_sets': (call) => create(call),
  'PUT /system/indices/index_sets/{id}': (call) => ofSet(call, 'edit', (set) => update(call, set)),
  'PUT /system/indices/index_sets/{id}/default': (call) =>
    ofSet(call, 'edit', (set) => makeDefault(call, set)),
  'DELETE /system/indices/index_sets/{id}': (call) =>
    ofSet(call, 'delete', (set) => remove(call, set)),
  'GET /system/indexer/indices/templates': (call) =>
    permits(call, 'indexsets:read')
      ? json(readable(call).map((set) => getTemplate(set, call.server)))
      : apiError(403, 'Not authorized'),
  'GET /system/indexer/indices/templates/{indexSetId}': (call) =>
    ofSet(call, 'read', (set) => json(getTemplate(set, call.server))),
}

function readable(call: Call): readonly IndexSet[] {
  return [...call.server.state.indexSets.values()].filter(({ id }) =>
    permits(call, `indexsets:read:${id}`),
  )
}

function ofSet(call: Call, act: string, answer: (set: IndexSet) => Answer): Answer {
  const [id = ''] = call.parameters
  if (!permits(call, `indexsets:${act}:${id}`))
    return apiError(403, `Not authorized to access resource id <${id}>`)
  const set = call.server.state.indexSets.get(id)
  return set ? answer(set) : apiError(404, `Index set <${id}> not found`)
}

function one(call: Call, set: IndexSet): Answer {
  return answerWith(call, setRecord(set, call.server))
}

function list(call: Call): Answer {
  const { server, request } = call
  const sets = readable(call)
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
  const { server, body } = call
  if (!isObject(body)) return apiError(500, '')
  const prefix = asText(body['index_prefix'])
  const taken = [...server.state.indexSets.values()].some((set) => prefix.startsWith(set.prefix))
  if (taken)
    return apiError(400, `Index prefix "${prefix}" would conflict with an existing index set!`)
  const set: IndexSet = {
    id: server.ids.objectId(),
    prefix,
    createdAt: server.now(),
    regular: true,
    settings: getSettings(body),
  }
  server.state.indexSets.set(set.id, set)
  return one(call, set)
}

/** Fields that a request may set; ids, times, and the like are the server's own. */
function getSettings(given: JsonObject): JsonObject {
  const own = ['id', 'index_prefix', 'creation_date', 'default', 'can_be_default']
  return Object.fromEntries(Object.entries(given).filter(([key]) => !own.includes(key)))
}

function update(call: Call, set: IndexSet): Answer {
  if (isObject(call.body)) set.settings = { ...set.settings, ...getSettings(call.body) }
  return one(call, set)
}

function makeDefault(call: Call, set: IndexSet): Answer {
  if (!set.regular) return apiError(409, `Index set <${set.id}> cannot be the default`)
  call.server.state.defaultIndexSet = set.id
  return one(call, set)
}

function remove({ server }: Call, set: IndexSet): Answer {
  if (set.id === server.state.defaultIndexSet)
    return apiError(400, `Default index set <${set.id}> cannot be deleted!`)
  const used = [...server.state.streams.values()].some(({ indexSetId }) => indexSetId === set.id)
  if (used) return apiError(400, `Index set <${set.id}> is used by a stream`)
  server.state.indexSets.delete(set.id)
  return empty()
}
