import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'

const OTHER_ID = '00000000-1111-4222-8333-444444444444'
/** With pretty=true the same node still says what it said. */
const ONE_OF_TWO = { also: ['node.pretty.same'] }

/** GET /system of a client that asks for nothing else: no other answer can disagree. */
const ALONE = 'client-graylog-api-1.2.0-2.4.6'
const AFTER = 'migration-3.2.0-after'

/** The second GET /cluster that is not the plain one of the comparison with `pretty=true`. */
const CLUSTER = { on: 2 } as const

/** Fields of the node record. */
const record: readonly Mutation[] = [
  mutation('node.record.facility', 'graylog-2.0.3', edit.remove('/*/facility'), CLUSTER),
  mutation('node.record.codename', 'graylog-2.2.3', edit.set('/*/codename', ''), CLUSTER),
  mutation('node.record.node-id', ALONE, edit.set('/node_id', '')),
  mutation('node.record.cluster-id', ALONE, edit.set('/cluster_id', null)),
  mutation('node.record.version', ALONE, edit.set('/version', '2.4.6 build 7')),
  mutation(
    'node.record.started-at',
    'graylog-2.5.2',
    edit.replace('Z","hostname', '+00:00","hostname'),
    CLUSTER,
  ),
  mutation('node.record.hostname', 'graylog-5.1.0', edit.remove('/*/hostname'), CLUSTER),
  mutation('node.record.lifecycle', AFTER, edit.remove('/lifecycle')),
  mutation('node.record.lb-status', AFTER, edit.set('/lb_status', null)),
  mutation('node.record.timezone', 'graylog-3.1.0', edit.set('/*/timezone', null), CLUSTER),
  mutation(
    'node.record.operating-system',
    'graylog-3.2.0',
    edit.set('/*/operating_system', {}),
    CLUSTER,
  ),
  mutation('node.record.is-processing', AFTER, edit.set('/is_processing', 'true')),
  mutation('node.record.is-leader', 'graylog-7.0.1', edit.remove('/*/is_leader'), CLUSTER),
]

/** Records against each other, and against what is known. */
const nodes: readonly Mutation[] = [
  mutation('node.cluster.answer', 'graylog-3.1.0', edit.status(500)),
  mutation('node.cluster.lists', 'graylog-4.3.0', edit.set('/*', 'down')),
  mutation('node.cluster.reaches-itself', 'graylog-4.3.0', edit.set('/*', null)),
  mutation('node.system.answer', 'graylog-2.2.3', edit.status(500)),
  mutation('node.record.key', 'graylog-2.5.2', edit.set('/*/node_id', OTHER_ID), ONE_OF_TWO),
  mutation(
    'node.record.one-cluster',
    'cluster-3.2.0-two-nodes',
    edit.set('/1ad14adc-9083-4c93-8df3-b4492dfd6100/cluster_id', OTHER_ID),
    {
      // The other node tells the true one.
      also: ['cluster.records'],
    },
  ),
  mutation('node.record.same-cluster', 'graylog-4.3.0', edit.set('/cluster_id', OTHER_ID)),
  mutation('node.record.system-agrees', 'reference-5.1.0', edit.set('/timezone', 'Europe/Berlin')),
  mutation(
    'node.record.codename-fits',
    'graylog-3.2.0',
    edit.set('/*/codename', 'Noir'),
    ONE_OF_TWO,
  ),
  mutation(
    'node.version.behaviour',
    'graylog-5.1.0',
    edit.replace('"version":"5.1.0', '"version":"6.1.0'),
    { on: 3, also: ['node.record.version-judged', 'node.root.agrees', 'node.pretty.same'] },
  ),
  mutation(
    'node.record.version-judged',
    'graylog-2.0.3',
    edit.set('/*/version', '2.0.2 (f07c170)'),
    ONE_OF_TWO,
  ),
  mutation('node.record.unknown-keys', 'graylog-7.0.1', edit.set('/*/colour', 'green'), CLUSTER),
  mutation('node.unknown.refused', 'graylog-3.1.0', edit.status(500)),
  mutation('node.nodes.agree', 'graylog-5.1.0', edit.replace('"cc242ff8-fff1', '"cc242ff8-0000')),
]

/** States. */
const states: readonly Mutation[] = [
  mutation('node.record.lifecycle-known', 'graylog-2.2.3', edit.set('/*/lifecycle', 'sleeping')),
  mutation('node.record.lb-status-known', 'graylog-2.5.2', edit.set('/*/lb_status', 'sick'), {
    // No lifecycle implies a state that does not exist.
    also: ['node.record.lb-status-follows'],
  }),
  mutation('node.record.lb-status-follows', 'graylog-4.3.0', edit.set('/*/lb_status', 'dead')),
  mutation('node.record.paused', 'graylog-3.2.0', edit.set('/*/is_processing', false)),
]

/** Node summaries: GET /system/cluster/node, /nodes, /nodes/{nodeId}. */
const summaries: readonly Mutation[] = [
  mutation('node.summary.cluster-id', 'graylog-2.2.3', edit.remove('/cluster_id'), { on: 2 }),
  mutation('node.summary.node-id', 'graylog-2.5.2', edit.set('/node_id', null)),
  mutation('node.summary.type', 'graylog-5.1.0', edit.remove('/type')),
  mutation('node.summary.is-leader', 'graylog-4.3.0', edit.remove('/is_leader')),
  mutation('node.summary.is-master', 'graylog-7.0.1', edit.remove('/is_master')),
  mutation(
    'node.summary.transport-address',
    'graylog-3.1.0',
    edit.set('/transport_address', '/api'),
  ),
  mutation('node.summary.last-seen', 'graylog-3.2.0', edit.set('/last_seen', 1_795_000_000)),
  mutation('node.summary.short-node-id', 'graylog-2.0.3', edit.remove('/short_node_id')),
  mutation('node.summary.hostname', 'graylog-2.2.3', edit.set('/hostname', null)),
  mutation('node.summary.unknown-keys', 'graylog-7.0.1', edit.set('/nodes/0/colour', 'green')),
  mutation('node.nodes.answer', 'graylog-3.2.0', edit.replace('"nodes"', '"elements"')),
  mutation('node.nodes.total', 'graylog-2.2.3', edit.set('/total', 7)),
  mutation('node.summary.short', 'graylog-3.1.0', edit.set('/nodes/0/short_node_id', 'short')),
  mutation('node.summary.one-leader', 'graylog-3.2.0', edit.set('/nodes/0/is_master', false)),
  mutation('node.summary.leader-names', 'graylog-4.3.0', edit.set('/nodes/0/is_leader', false)),
]

/** The API root and the header that names the node. */
const root: readonly Mutation[] = [
  mutation('node.root.cluster-id', 'graylog-2.2.3', edit.set('/cluster_id', null)),
  mutation('node.root.node-id', 'graylog-3.2.0', edit.remove('/node_id')),
  mutation('node.root.version', 'graylog-5.1.0', edit.set('/version', '5.1')),
  mutation('node.root.tagline', 'graylog-7.0.1', edit.remove('/tagline')),
  mutation('node.root.agrees', 'graylog-2.5.2', edit.set('/version', '2.5.1+34194a5')),
  mutation('node.root.html', 'graylog-3.1.0', edit.withoutHeader('Location')),
  mutation('node.root.open', 'graylog-4.3.0', edit.answer(401)),
  mutation('node.header.id', 'graylog-3.1.0', edit.header('X-Graylog-Node-ID', OTHER_ID)),
]

/** What a load balancer asks. */
const loadBalancer: readonly Mutation[] = [
  mutation('node.lbstatus.word', 'graylog-2.0.3', edit.status(503)),
  mutation('node.lbstatus.plain', 'graylog-3.2.0', edit.header('Content-Type', 'text/html')),
  mutation('node.lbstatus.open', 'graylog-5.1.0', edit.answer(401), {
    // A refusal is no load-balancer word either.
    also: ['node.lbstatus.word'],
  }),
  mutation('node.lbstatus.agrees', 'reference-2.2.3', edit.answer(503, 'DEAD')),
  mutation('node.lbstatus.override', 'graylog-7.0.1', edit.answer(200, 'ALIVE')),
  mutation('node.lbstatus.override-unknown', 'graylog-2.2.3', edit.answer(204)),
]

/** `pretty=true`. */
const pretty: readonly Mutation[] = [
  mutation('node.pretty.indents', 'graylog-2.0.3', edit.set('/*/timezone', 'UTC'), {
    // The edit writes the JSON on one line, which has no style either.
    also: ['node.pretty.style', 'node.pretty.same'],
  }),
  mutation('node.pretty.style', 'graylog-5.1.0', edit.replace('"hostname" : ', '"hostname": ')),
  mutation('node.pretty.same', 'graylog-7.0.1', edit.set('/*/colour', 'green'), {
    on: 0,
    // What only one of the two answers has is a key that no release knows.
    also: ['node.record.unknown-keys'],
  }),
  mutation('node.pretty.off', 'graylog-4.3.0', edit.replace(',"', ',\n  "')),
]

/** For each check one edit of a recording that makes it fail. */
export const mutations: readonly Mutation[] = [
  ...record,
  ...nodes,
  ...states,
  ...summaries,
  ...root,
  ...loadBalancer,
  ...pretty,
]
