import { bodiless, field, mutation, set, status } from '../../src/suite.ts'

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
  mutation(
    'cluster.own-record',
    'cluster-5.1.0-two-nodes',
    field('node_id', set('d04c8594-6ca4-4c06-aba9-8be2086af8be')),
  ),
]
