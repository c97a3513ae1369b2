import { json, mutation, status } from '#engine/suite.ts'

const OF = 'graylog-5.1.0-access'
const LATER = 'graylog-7.0.1-access'

/** A stream and an index set of somebody else, as the release shows them. */
const STREAM = {
  id: '6b00dc145751126be0e87813',
  creator_user_id: 'admin',
  outputs: [],
  matching_type: 'AND',
  description: 'of somebody else',
  created_at: '2026-11-20T23:51:31.003Z',
  rules: [],
  disabled: false,
  title: 'not yours',
  content_pack: null,
  remove_matches_from_default_stream: false,
  index_set_id: '6b02ece0f5dc883fdeb3738e',
  is_editable: true,
  is_default: false,
}
const INDEX_SET = {
  id: '6b02ece0f5dc883fdeb3738e',
  title: 'Default index set',
  description: 'The Graylog default index set',
  can_be_default: true,
  index_prefix: 'graylog',
  shards: 1,
  replicas: 0,
  rotation_strategy_class:
    'org.graylog2.indexer.rotation.strategies.TimeBasedSizeOptimizingStrategy',
  rotation_strategy: {
    type: 'org.graylog2.indexer.rotation.strategies.TimeBasedSizeOptimizingStrategyConfig',
    index_lifetime_min: 'P30D',
    index_lifetime_max: 'P40D',
  },
  retention_strategy_class: 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy',
  retention_strategy: {
    type: 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategyConfig',
    max_number_of_indices: 20,
  },
  creation_date: '2026-11-22T13:23:44.577Z',
  index_analyzer: 'standard',
  index_optimization_max_num_segments: 1,
  index_optimization_disabled: false,
  field_type_refresh_interval: 5000,
  index_template_type: null,
  writable: true,
  default: true,
}

/** A dashboard of somebody else. */
const VIEW = {
  id: '6b00dc145751126be0e87814',
  type: 'DASHBOARD',
  title: 'not yours',
  owner: 'admin',
  summary: '',
  description: '',
  search_id: '6b00dc145751126be0e87815',
  properties: [],
  requires: {},
  state: {},
  created_at: '2026-11-20T23:51:31.003Z',
}
/** A user besides the account that asks. */
const USER = { id: '6b00dc145751126be0e87816', username: 'somebody', permissions: [] }

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('access.stream.open', OF, status(403), { also: ['user.limited.streams'] }),
  mutation('access.node.open', OF, status(403)),
  mutation('access.index-set.open', OF, status(403)),
  mutation('access.stream.enabled', OF, json({ total: 1, streams: [STREAM] })),
  mutation('access.stream.pages', OF, json({ total: 1, elements: [STREAM] }), {
    also: ['route.fields'],
  }),
  mutation(
    'access.view.list',
    LATER,
    json({ total: 1, page: 1, per_page: 50, count: 1, views: [VIEW], grand_total: 1 }),
    { also: ['route.fields'] },
  ),
  mutation(
    'access.user.pages',
    LATER,
    json({ total: 1, page: 1, per_page: 50, count: 1, users: [USER], query: '' }),
    { also: ['route.fields'] },
  ),
  mutation('access.user.self', LATER, status(403)),
  mutation('access.index-set.list', OF, json({ total: 1, index_sets: [INDEX_SET], stats: {} })),
]
