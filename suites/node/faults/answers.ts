import {
  add,
  bodiless,
  fault,
  field,
  good,
  json,
  on,
  set,
  status,
  withoutHeader,
} from '#engine/suite.ts'

/** Faults of the lists of nodes, and of responses as a whole. */
export const nodeAnswersFaults = [
  fault('node.header.missing', 'X-Graylog-Node-ID is missing', {
    edits: [on({}, withoutHeader('X-Graylog-Node-ID'))],
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
  fault('node.cluster.empty', 'GET /cluster lists no node', {
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
      'headers.accept.any',
      'headers.suffix.json',
    ],
  }),
  fault('node.unknown.500', 'an unknown node gets 500', {
    edits: [
      on(
        { route: ['GET /system/cluster/nodes/{nodeId}', 'GET /cluster/{nodeId}/jvm'], status: 404 },
        status(500),
      ),
    ],
    fails: ['node.unknown.refused'],
  }),
  fault('node.unknown.empty', '404 for an unknown node has no body', {
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
  fault('node.nodes.total', 'the list of nodes has a wrong total', {
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
    fails: ['node.summary.one-leader'],
  }),
  fault('node-summary.leader.contradicts', 'is_leader and is_master disagree', {
    edits: [on('GET /system/cluster/nodes', field('nodes[].is_leader', set(false)))],
    fails: ['node.summary.leader-names'],
  }),
  fault('node-summary.unknown-key', 'node summaries have an unknown key', {
    edits: [on('GET /system/cluster/nodes', field('nodes[].extra', add(1)))],
    fails: ['node.summary.unknown-keys'],
  }),
  fault(
    'node-summary.other-node',
    'the list of nodes contains a node that GET /cluster does not list',
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
]
