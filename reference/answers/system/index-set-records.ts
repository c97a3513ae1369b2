import type { Json, JsonObject } from '#engine/model/json/json.ts'
import type { Server } from '../../server.ts'
import type { IndexSet } from '../../state.ts'
import { zulu } from '../../times.ts'

const ROTATION = 'org.graylog2.indexer.rotation.strategies.'
const RETENTION = 'org.graylog2.indexer.retention.strategies.'

/** An index set with the fields of every release; responses keep those of their own. */
export function setRecord(set: IndexSet, server: Server): JsonObject {
  return {
    id: set.id,
    title: '',
    description: null,
    shards: 1,
    replicas: 0,
    ...getRotation(set, server),
    retention_strategy_class: `${RETENTION}DeletionRetentionStrategy`,
    retention_strategy: {
      type: `${RETENTION}DeletionRetentionStrategyConfig`,
      max_number_of_indices: 20,
    },
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
    ...set.settings,
    index_prefix: set.prefix,
    creation_date: zulu(set.createdAt),
    can_be_default: set.regular,
    default: set.id === server.state.defaultIndexSet,
  }
}

/** How many documents an index set holds: all messages are in the first one. */
export function getStats(set: IndexSet, { state }: Server): JsonObject {
  const [first] = state.indexSets.values()
  const documents = set === first ? state.messages.length : 0
  return { indices: 1, documents, size: documents * 2000 }
}

function getRotation(set: IndexSet, { has }: Server): JsonObject {
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
    ...(has('rotation-of-empty') && { rotate_empty_index_set: false }),
  })
}

function strategy(name: string, settings: Readonly<Record<string, Json>>): JsonObject {
  return {
    rotation_strategy_class: ROTATION + name,
    rotation_strategy: { type: `${ROTATION}${name}Config`, ...settings },
  }
}
