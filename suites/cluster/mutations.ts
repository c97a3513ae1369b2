import { edit, mutation } from '../../src/suite.ts'

/** For each check one edit of a recording of two nodes that makes it fail. */
export const mutations = [
  mutation('cluster.token', 'cluster-5.1.0-two-nodes', edit.answer(401, ''), {
    also: ['auth.token.read'],
  }),
  mutation('cluster.session', 'cluster-3.2.0-two-nodes', edit.answer(401, ''), {
    also: ['auth.session.read'],
  }),
  mutation('cluster.records', 'cluster-5.1.0-two-nodes', edit.set('/*/hostname', 'another')),
  mutation('cluster.one', 'cluster-3.2.0-two-nodes', edit.set('/cluster_id', 'another')),
  mutation(
    'cluster.own-record',
    'cluster-5.1.0-two-nodes',
    edit.set('/node_id', 'd04c8594-6ca4-4c06-aba9-8be2086af8be'),
  ),
]
