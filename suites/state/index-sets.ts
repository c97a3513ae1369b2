import { endOf, has, INDEX_SET_UNHEARD_OF, type ProbeApi } from '#engine/suite.ts'
import { type Made, makeObject } from '../make.ts'
import { liveThrough } from './life.ts'

const SETS = '/system/indices/index_sets'

/** Index sets that nothing is written to, so that no server makes an index for them. */
export async function indexSetsProbe(api: ProbeApi): Promise<void> {
  const { body, creation } = describing(api)
  await liveThrough(api, {
    lists: [SETS],
    make: async (number) => makeIndexSet(api, `set-${number}`),
    creation: (name) => ({ path: SETS, json: creation(name) }),
    // From 7.0 on the body names what it changes.
    changes: ({ id }) => [
      { id, ...body('set changed', { description: 'others', shards: 2 }) },
      { id, ...body('set changed again', { description: 'others', shards: 2 }) },
    ],
    isForbidden: true,
    isRead: true,
    heardOfWithin: INDEX_SET_UNHEARD_OF.atMost,
  })
}

/** Makes one of them; undefined when the server does not. */
export async function makeIndexSet(api: ProbeApi, name: string): Promise<Made | undefined> {
  const json = describing(api).creation(name)
  const made = await makeObject(api, `index set "${json.title}"`, json, { list: SETS })
  return made && { ...made, end: endOf(made.path) }
}

function describing(api: ProbeApi) {
  const body = (name: string, told: object) => ({
    title: `${api.prefix}-${name}`,
    ...told,
    ...strategies(),
    replicas: 0,
    writable: false,
    index_optimization_max_num_segments: 1,
    index_optimization_disabled: true,
    ...(has(api.version, 'index-set-refresh-interval') && { field_type_refresh_interval: 6000 }),
  })
  const creation = (name: string) => ({
    ...body(name, { description: 'häuser & <b>"quoted"</b>', shards: 1 }),
    index_prefix: `${api.prefix}-${name}`,
    index_analyzer: 'standard',
    creation_date: '2026-11-21T00:00:00.000Z',
  })
  return { body, creation }
}

function strategies() {
  const rotation = 'org.graylog2.indexer.rotation.strategies.MessageCountRotationStrategy'
  const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'
  return {
    rotation_strategy_class: rotation,
    retention_strategy_class: retention,
    rotation_strategy: { type: `${rotation}Config`, max_docs_per_index: 20_000_000 },
    retention_strategy: { type: `${retention}Config`, max_number_of_indices: 20 },
  }
}
