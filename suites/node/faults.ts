import {
  add,
  type Edit,
  fault,
  field,
  type FieldChange,
  on,
  replace,
  set,
  bodiless,
  good,
  json,
  status,
  withoutHeader,
  text,
  withHeader,
  fieldFaults,
  row,
  edit,
  recordingFault,
} from '#engine/suite.ts'
import { UNAUTHORIZED } from '../targets.ts'

/** Every place of a node record. */
function inRecords(name: string, change: FieldChange): readonly Edit[] {
  return [on('GET /cluster', field(`*.${name}`, change)), on('GET /system', field(name, change))]
}

const LOAD_BALANCER = good('GET /system/lbstatus')

/** Faults of nodes, the API root, and the load-balancer status. */
export const faults = [
  // Node records and their lists.
  fault('node.id.differs', 'node_id differs from the key of the record', {
    edits: [on('GET /cluster', field('*.node_id', set('11111111-2222-3333-4444-555555555555')))],
    fails: ['node.record.key', 'node.record.system-agrees'],
  }),
  fault('node.cluster-id.differs', 'GET /system reports a different cluster than GET /cluster', {
    edits: [on('GET /system', field('cluster_id', set('11111111-2222-3333-4444-555555555555')))],
    fails: ['node.record.same-cluster', 'node.record.system-agrees'],
  }),
  fault('node.hostname.differs', 'GET /system reports a different host than GET /cluster', {
    edits: [on('GET /system', field('hostname', set('elsewhere')))],
    fails: ['node.record.system-agrees'],
  }),
  fault('node.codename.other', 'the codename is from 2.4', {
    edits: inRecords('codename', set('Wildwuchs')),
    fails: ['node.record.codename-fits'],
  }),
  fault('node.version.other', 'the node reports a release that does not match its behavior', {
    edits: inRecords('version', set('9.9.9+abcdef0')),
    fails: [
      'node.record.version',
      'node.record.version-judged',
      'node.version.behaviour',
      'node.root.agrees',
    ],
  }),
  fault('node.version.words', 'the version of a node has the wrong format', {
    edits: inRecords('version', set('latest')),
    fails: ['node.record.version', 'node.record.version-judged', 'node.root.agrees'],
  }),
  fault('node.started-at.offset', 'started_at of a node ends in +0000', {
    edits: inRecords('started_at', replace(/Z$/, '+0000')),
    fails: ['node.record.started-at'],
  }),
  fault('node.unknown-key', 'node records have an unknown key', {
    edits: inRecords('extra', add(1)),
    fails: ['node.record.unknown-keys'],
  }),
  fault('node.lifecycle.unknown', 'the lifecycle state is unknown', {
    edits: inRecords('lifecycle', set('sleeping')),
    fails: ['node.record.lifecycle-known'],
  }),
  fault('node.lb-status.unknown', 'the load-balancer state is unknown', {
    edits: inRecords('lb_status', set('zombie')),
    fails: ['node.record.lb-status-known', 'node.record.lb-status-follows', 'node.lbstatus.agrees'],
  }),
  fault('node.lb-status.dead', 'a running node reports itself as dead', {
    edits: inRecords('lb_status', set('dead')),
    fails: ['node.record.lb-status-follows', 'node.lbstatus.agrees'],
  }),
  fault('node.processing.never', 'a running node reports that it is not processing messages', {
    edits: inRecords('is_processing', set(false)),
    fails: ['node.record.paused'],
  }),

  // Lists of nodes, and responses as a whole.
  fault('node.header.missing', 'GET /cluster does not send X-Graylog-Node-ID', {
    edits: [on(good('GET /cluster'), withoutHeader('X-Graylog-Node-ID'))],
    fails: ['node.header.id', 'headers.node-id'],
  }),
  fault('node.cluster.500', 'GET /cluster responds with 500', {
    edits: [on(good('GET /cluster'), status(500))],
    fails: [
      'node.cluster.answer',
      'csrf.exempt.head',
      'user.limited.cluster',
      'headers.accept.any',
      'headers.suffix.json',
    ],
  }),
  fault('node.cluster.empty', 'GET /cluster lists no nodes', {
    edits: [on(good('GET /cluster'), json({}))],
    fails: [
      'node.cluster.answer',
      'node.cluster.lists',
      'node.pretty.indents',
      'node.pretty.style',
      'user.limited.cluster',
      'headers.accept.any',
      'headers.suffix.json',
    ],
  }),
  fault('node.cluster.list', 'GET /cluster responds with a list', {
    edits: [on(good('GET /cluster'), json([]))],
    fails: [
      'node.cluster.answer',
      'node.pretty.indents',
      'node.pretty.style',
      'user.limited.cluster',
      'description.response',
      'headers.accept.any',
      'headers.suffix.json',
    ],
  }),
  fault('node.unknown.500', 'a request for an unknown node gets 500', {
    edits: [
      on(
        { route: ['GET /system/cluster/nodes/{nodeId}', 'GET /cluster/{nodeId}/jvm'], status: 404 },
        status(500),
      ),
    ],
    fails: ['node.unknown.refused'],
  }),
  fault('node.unknown.empty', 'a 404 response for an unknown node has no body', {
    edits: [
      on(
        { route: ['GET /system/cluster/nodes/{nodeId}', 'GET /cluster/{nodeId}/jvm'], status: 404 },
        bodiless(),
      ),
    ],
    fails: ['node.unknown.refused'],
  }),
  fault('node.nodes.500', 'GET /system/cluster/nodes responds with 500', {
    edits: [on(good('GET /system/cluster/nodes'), status(500))],
    fails: ['node.nodes.answer', 'auth.open.nodes'],
  }),
  fault('node.nodes.total', 'the list of nodes has the wrong total', {
    edits: [on(good('GET /system/cluster/nodes'), field('total', set(7)))],
    fails: ['node.nodes.total'],
  }),
  fault('node.nodes.none', 'the list of nodes is empty', {
    edits: [on(good('GET /system/cluster/nodes'), field('nodes', set([])))],
    fails: ['node.nodes.answer', 'node.nodes.total'],
  }),
  fault('node-summary.short.other', 'short_node_id is not the start of node_id', {
    edits: [on('GET /system/cluster/nodes', field('nodes[].short_node_id', set('zzzzzzzz')))],
    fails: ['node.summary.short'],
  }),
  fault('node-summary.leader.none', 'no node is the leader', {
    edits: [
      on(
        'GET /system/cluster/nodes',
        field('nodes[].is_leader', set(false)),
        field('nodes[].is_master', set(false)),
      ),
    ],
    fails: ['node.summary.one-leader', 'node.summary.agrees'],
  }),
  fault('node-summary.leader.contradicts', 'is_leader and is_master disagree', {
    edits: [on('GET /system/cluster/nodes', field('nodes[].is_leader', set(false)))],
    fails: ['node.summary.leader-names', 'node.summary.agrees'],
  }),
  fault('node-summary.unknown-key', 'node summaries have an unknown key', {
    edits: [on('GET /system/cluster/nodes', field('nodes[].extra', add(1)))],
    fails: ['node.summary.unknown-keys'],
  }),
  fault(
    'node-summary.other-node',
    'the list of nodes contains a node that is missing from GET /cluster',
    {
      edits: [
        on(
          'GET /system/cluster/nodes',
          field('nodes[].node_id', set('11111111-2222-3333-4444-555555555555')),
        ),
      ],
      fails: ['node.nodes.agree', 'node.summary.short'],
    },
  ),
  fault('node.pretty.ignored', 'pretty=true is ignored', {
    unenforced: ['pretty'],
    fails: ['session.create.pretty', 'node.pretty.indents', 'node.pretty.style', 'stream.pretty'],
  }),
  fault('node.pretty.differs', 'pretty=true changes the content', {
    edits: [
      on(
        { target: 'pretty=true', status: 200 },
        field('hostname', set('elsewhere')),
        field('*.hostname', set('elsewhere')),
        field('total', set(99)),
      ),
    ],
    fails: ['node.pretty.same'],
  }),

  // The API root and the load-balancer status.
  fault('api-root.other-node', 'the API root reports a different node', {
    edits: [on(good('GET /'), field('node_id', set('11111111-2222-3333-4444-555555555555')))],
    fails: ['node.root.agrees'],
  }),
  fault('api-root.other-version', 'the API root reports a different release', {
    edits: [on(good('GET /'), field('version', set('9.9.9+abcdef0')))],
    fails: ['node.root.agrees', 'node.version.behaviour'],
  }),
  fault('api-root.closed', 'the API root requires a login', {
    edits: [
      on(
        good('GET /'),
        ...UNAUTHORIZED,
        withHeader('WWW-Authenticate', 'Basic realm="Graylog Server"'),
      ),
    ],
    fails: ['node.root.open'],
  }),
  fault(
    'api-root.no-redirect',
    'a browser is not redirected from the API root to the web interface',
    { features: { 'api-root-redirects-html': false }, fails: ['node.root.html'] },
  ),
  fault('lbstatus.alive-503', 'the load balancer gets ALIVE with 503', {
    edits: [on(LOAD_BALANCER, status(503))],
    fails: ['node.lbstatus.word'],
  }),
  fault('lbstatus.dead', 'the load balancer gets DEAD although the node record contains alive', {
    edits: [on(LOAD_BALANCER, status(503), text('DEAD', 'text/plain'))],
    fails: ['node.lbstatus.agrees'],
  }),
  fault('lbstatus.word', 'the load balancer gets an unknown state', {
    edits: [on(LOAD_BALANCER, text('OK', 'text/plain'))],
    fails: ['node.lbstatus.word', 'node.lbstatus.open'],
  }),
  fault('lbstatus.json', 'the load balancer gets JSON', {
    edits: [on(LOAD_BALANCER, json('ALIVE'))],
    fails: ['node.lbstatus.word', 'node.lbstatus.open'],
  }),
  fault('lbstatus.html', 'the load balancer gets HTML', {
    edits: [on(LOAD_BALANCER, text('ALIVE', 'text/html'))],
    fails: ['node.lbstatus.plain', 'headers.csp-pages'],
  }),
  fault('lbstatus.closed', 'the load-balancer state requires a login', {
    edits: [on(LOAD_BALANCER, ...UNAUTHORIZED)],
    fails: ['node.lbstatus.word', 'node.lbstatus.open'],
  }),
  fault('lbstatus.override.any', 'any state is accepted as an override', {
    edits: [
      on(
        {
          route: 'PUT /system/lbstatus/override/{status}',
          header: ['x-requested-by', '.'],
          status: [400, 404, 500],
        },
        status(204),
        bodiless(),
      ),
    ],
    fails: ['node.lbstatus.override-unknown'],
  }),

  // Single fields of node records.
  ...fieldFaults({
    name: 'node',
    what: 'node records',
    places: [
      ['GET /cluster', '*'],
      ['GET /system', ''],
    ],
    prefixes: ['node.record'],
    fields: [
      row('facility', 'missing'),
      row('codename', 'missing'),
      row('node_id', 'missing null number', { alsoWhen: { missing: ['node.system.answer'] } }),
      row('cluster_id', 'missing'),
      row('version', 'missing number', { also: ['node.root.agrees'] }),
      row('started_at', 'missing'),
      row('hostname', 'missing'),
      row('lifecycle', 'missing null number'),
      row('lb_status', 'missing list'),
      row('timezone', 'missing'),
      row('operating_system', 'null'),
      row('is_processing', 'missing text'),
      row('is_leader', 'missing null text'),
    ],
  }),
  fault('node.summary.other-leader', 'GET /system/cluster/node does not name the leader', {
    edits: [on(good('GET /system/cluster/node'), field('is_master', set(false)))],
    fails: ['node.summary.agrees'],
  }),
  ...fieldFaults({
    name: 'node-summary',
    what: 'node summaries',
    places: [
      ['GET /system/cluster/nodes', 'nodes[]'],
      ['GET /system/cluster/node', ''],
      ['GET /system/cluster/nodes/{nodeId}', ''],
    ],
    prefixes: ['node.summary'],
    fields: [
      row('cluster_id', 'missing'),
      row('node_id', 'missing null', { also: ['node.nodes.agree'] }),
      row('type', 'missing', { also: ['node.version.behaviour'] }),
      row('is_leader', 'missing text', { also: ['node.summary.leader-names'] }),
      row('is_master', 'text', { also: ['node.summary.one-leader', 'node.summary.leader-names'] }),
      row('transport_address', 'null'),
      row('last_seen', 'missing number'),
      row('short_node_id', 'list', { also: ['node.summary.short'] }),
      row('hostname', 'missing'),
    ],
  }),
  ...fieldFaults({
    name: 'api-root',
    what: 'the API root',
    places: [['GET /', '']],
    prefixes: ['node.root'],
    fields: [
      row('cluster_id', 'missing'),
      row('node_id', 'missing number', { also: ['node.root.agrees'] }),
      row('version', 'missing number', { also: ['node.root.agrees'] }),
      row('tagline', 'list'),
    ],
  }),

  // Edits of recordings, for checks that no fault of responses makes fail.
  recordingFault('node.cluster.reaches-itself', 'graylog-4.3.0', field('*', set(null))),
  recordingFault(
    'node.record.one-cluster',
    'cluster-3.2.0-two-nodes',
    field(
      '1ad14adc-9083-4c93-8df3-b4492dfd6100.cluster_id',
      set('00000000-1111-4222-8333-444444444444'),
    ),
    {
      // The other node reports the correct one.
      also: ['cluster.records'],
    },
  ),
  recordingFault('node.root.html', 'graylog-3.1.0', withoutHeader('Location')),
  recordingFault('node.lbstatus.override', 'graylog-7.0.1', [status(200), text('ALIVE')]),
  recordingFault('node.pretty.off', 'graylog-4.3.0', edit.text(',"', ',\n  "')),
]
