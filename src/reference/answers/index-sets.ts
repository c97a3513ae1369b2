import { json } from '../answer.ts'
import type { Answer } from '../answer.ts'
import { apiError } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import { answerWith } from '../project.ts'
import { permits } from '../server.ts'
import type { Call, Handlers, Server } from '../server.ts'
import type { IndexSet } from '../state.ts'
import { zulu } from '../times.ts'
import { templateOf } from './templates.ts'

/** Index sets, and the templates that their indices are made by. */
export const indexSetHandlers: Handlers = {
  'GET /system/indices/index_sets': (call) => list(call),
  'GET /system/indices/index_sets/{id}': (call) =>
    ofSet(call, (set) => answerWith(call, setRecord(set, call.server))),
  'GET /system/indexer/indices/templates': (call) =>
    json(readable(call).map((set) => templateOf(set, call.server))),
  'GET /system/indexer/indices/templates/{indexSetId}': (call) =>
    ofSet(call, (set) => json(templateOf(set, call.server))),
}

function readable(call: Call): readonly IndexSet[] {
  return [...call.server.state.indexSets.values()].filter(({ id }) =>
    permits(call, `indexsets:read:${id}`),
  )
}

function ofSet(call: Call, answer: (set: IndexSet) => Answer): Answer {
  const [id = ''] = call.parameters
  if (!permits(call, `indexsets:read:${id}`))
    return apiError(403, `Not authorized to access resource id <${id}>`)
  const set = call.server.state.indexSets.get(id)
  return set ? answer(set) : apiError(404, `Index set <${id}> not found`)
}

function list(call: Call): Answer {
  const sets = readable(call)
  const records = sets.map((set) => setRecord(set, call.server))
  return answerWith(call, { total: sets.length, index_sets: records, stats: {} })
}

function setRecord(set: IndexSet, server: Server): JsonObject {
  return {
    id: set.id,
    title: set.title,
    description: set.description,
    can_be_default: set.regular,
    index_prefix: set.prefix,
    shards: 1,
    replicas: 0,
    ...rotationOf(set, server),
    retention_strategy_class: `${RETENTION}DeletionRetentionStrategy`,
    retention_strategy: {
      type: `${RETENTION}DeletionRetentionStrategyConfig`,
      max_number_of_indices: 20,
    },
    creation_date: zulu(set.createdAt),
    index_analyzer: 'standard',
    index_optimization_max_num_segments: 1,
    index_optimization_disabled: false,
    field_type_refresh_interval: 5000,
    index_template_type: set.regular ? null : 'events',
    data_tiering: { type: 'hot_only', index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' },
    field_type_profile: null,
    field_restrictions: null,
    use_legacy_rotation: false,
    writable: true,
    default: set.regular,
  }
}

const ROTATION = 'org.graylog2.indexer.rotation.strategies.'
const RETENTION = 'org.graylog2.indexer.retention.strategies.'

function rotationOf(set: IndexSet, { has }: Server): JsonObject {
  if (has('rotation-by-time-and-size'))
    return strategy('TimeBasedSizeOptimizingStrategy', {
      index_lifetime_min: 'P30D',
      index_lifetime_max: 'P40D',
    })
  if (set.regular)
    return strategy('MessageCountRotationStrategy', { max_docs_per_index: 20_000_000 })
  return strategy('TimeBasedRotationStrategy', {
    rotation_period: 'P1M',
    ...(has('rotation-max-period') && { max_rotation_period: null }),
  })
}

function strategy(name: string, settings: Readonly<Record<string, Json>>): JsonObject {
  return {
    rotation_strategy_class: ROTATION + name,
    rotation_strategy: { type: `${ROTATION}${name}Config`, ...settings },
  }
}
