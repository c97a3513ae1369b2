import { bodiless, field, json, mutation, set, status, withHeader } from '#engine/suite.ts'

/** A run in mode write on two nodes. */
const SHARED = 'reference-7.1.7-two-nodes'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('cluster.token', 'cluster-5.1.0-two-nodes', [status(401), bodiless()], {
    also: ['auth.token.read'],
  }),
  mutation('cluster.session', 'cluster-3.2.0-two-nodes', [status(401), bodiless()], {
    also: ['auth.session.read'],
  }),
  mutation('cluster.records', 'cluster-5.1.0-two-nodes', field('*.hostname', set('another'))),
  mutation('cluster.one', 'cluster-3.2.0-two-nodes', field('cluster_id', set('another'))),
  ...Object.entries({
    streams: 'streams',
    outputs: 'outputs',
    users: 'users',
    roles: 'roles',
    tokens: 'tokens',
    'index-sets': 'index_sets',
  }).map(([kind, key]) =>
    mutation(`cluster.${kind}.list`, SHARED, field(key, set([])), {
      on: kind === 'outputs' ? 4 : 1,
    }),
  ),
  mutation('cluster.stream.changed', SHARED, field('title', set('as before'))),
  mutation('cluster.stream.ended', SHARED, status(200)),
  mutation(
    'cluster.names-itself',
    'cluster-5.1.0-two-nodes',
    withHeader('X-Graylog-Node-ID', '11111111-2222-4333-8444-555555555555'),
  ),
  mutation(
    'cluster.describes-itself',
    SHARED,
    field('31e2ea7a-cdf0-4401-9536-0ea14b516f40', set(null)),
  ),
  mutation('cluster.lists-all', SHARED, json({})),
]
