import type { Fault } from './fault.ts'

/** Deviations of the lists of nodes, and of answers as a whole. */
export const nodeAnswersFaults: readonly Fault[] = [
  {
    id: 'node.header.missing',
    what: 'X-Graylog-Node-ID is missing',
    edits: [{ on: {}, headers: { 'X-Graylog-Node-ID': null } }],
    fails: ['node.header.id', 'headers.node-id'],
  },
  {
    id: 'node.cluster.500',
    what: 'GET /cluster answers 500',
    edits: [{ on: { route: 'GET /cluster', status: 200 }, status: 500 }],
    fails: [
      'node.cluster.answer',
      'csrf.exempt.head',
      'user.limited.cluster',
      'headers.accept.any',
      'headers.suffix.json',
    ],
  },
  {
    id: 'node.cluster.empty',
    what: 'GET /cluster lists no node',
    edits: [{ on: { route: 'GET /cluster', status: 200 }, body: { json: {} } }],
    fails: [
      'node.cluster.answer',
      'node.cluster.lists',
      'node.pretty.indents',
      'node.pretty.style',
      'user.limited.cluster',
      'headers.accept.any',
      'headers.suffix.json',
    ],
  },
  {
    id: 'node.cluster.list',
    what: 'GET /cluster answers a list',
    edits: [{ on: { route: 'GET /cluster', status: 200 }, body: { json: [] } }],
    fails: [
      'node.cluster.answer',
      'node.pretty.indents',
      'node.pretty.style',
      'user.limited.cluster',
      'headers.accept.any',
      'headers.suffix.json',
    ],
  },
  {
    id: 'node.unknown.500',
    what: 'a node that does not exist is answered with 500',
    edits: [
      {
        on: {
          route: ['GET /system/cluster/nodes/{nodeId}', 'GET /cluster/{nodeId}/jvm'],
          status: 404,
        },
        status: 500,
      },
    ],
    fails: ['node.unknown.refused'],
  },
  {
    id: 'node.unknown.empty',
    what: '404 for a node that does not exist has no body',
    edits: [
      {
        on: {
          route: ['GET /system/cluster/nodes/{nodeId}', 'GET /cluster/{nodeId}/jvm'],
          status: 404,
        },
        body: 'none',
      },
    ],
    fails: ['node.unknown.refused'],
  },
  {
    id: 'node.nodes.500',
    what: 'GET /system/cluster/nodes answers 500',
    edits: [{ on: { route: 'GET /system/cluster/nodes', status: 200 }, status: 500 }],
    fails: ['node.nodes.answer', 'auth.open.nodes'],
  },
  {
    id: 'node.nodes.total',
    what: 'the list of nodes counts wrong',
    edits: [
      {
        on: { route: 'GET /system/cluster/nodes', status: 200 },
        fields: [{ at: 'total', change: { kind: 'set', to: 7 } }],
      },
    ],
    fails: ['node.nodes.total'],
  },
  {
    id: 'node.nodes.none',
    what: 'the list of nodes is empty',
    edits: [
      {
        on: { route: 'GET /system/cluster/nodes', status: 200 },
        fields: [{ at: 'nodes', change: { kind: 'set', to: [] } }],
      },
    ],
    fails: ['node.nodes.answer', 'node.nodes.total'],
  },
  {
    id: 'node-summary.short.other',
    what: 'short_node_id is not the start of node_id',
    edits: [
      {
        on: { route: 'GET /system/cluster/nodes' },
        fields: [{ at: 'nodes.*.short_node_id', change: { kind: 'set', to: 'zzzzzzzz' } }],
      },
    ],
    fails: ['node.summary.short'],
  },
  {
    id: 'node-summary.leader.none',
    what: 'no node leads',
    edits: [
      {
        on: { route: 'GET /system/cluster/nodes' },
        fields: [
          { at: 'nodes.*.is_leader', change: { kind: 'set', to: false } },
          { at: 'nodes.*.is_master', change: { kind: 'set', to: false } },
        ],
      },
    ],
    fails: ['node.summary.one-leader'],
  },
  {
    id: 'node-summary.leader.contradicts',
    what: 'is_leader and is_master disagree',
    versions: { since: '4.3.0' },
    edits: [
      {
        on: { route: 'GET /system/cluster/nodes' },
        fields: [{ at: 'nodes.*.is_leader', change: { kind: 'set', to: false } }],
      },
    ],
    fails: ['node.summary.leader-names'],
  },
  {
    id: 'node-summary.unknown-key',
    what: 'node summaries have a key of no release',
    edits: [
      {
        on: { route: 'GET /system/cluster/nodes' },
        fields: [{ at: 'nodes.*.extra', change: { kind: 'add', to: 1 } }],
      },
    ],
    fails: ['node.summary.unknown-keys'],
  },
  {
    id: 'node-summary.other-node',
    what: 'the list of nodes names a node that GET /cluster does not know',
    edits: [
      {
        on: { route: 'GET /system/cluster/nodes' },
        fields: [
          {
            at: 'nodes.*.node_id',
            change: { kind: 'set', to: '11111111-2222-3333-4444-555555555555' },
          },
        ],
      },
    ],
    fails: ['node.nodes.agree', 'node.summary.short'],
  },
  {
    id: 'node.pretty.ignored',
    what: 'pretty=true changes nothing',
    lax: ['pretty'],
    fails: ['node.pretty.indents', 'node.pretty.style', 'session.create.pretty', 'stream.pretty'],
  },
  {
    id: 'node.pretty.differs',
    what: 'pretty=true changes what is said',
    edits: [
      {
        on: { target: 'pretty=true', status: 200 },
        fields: [
          { at: 'hostname', change: { kind: 'set', to: 'elsewhere' } },
          { at: '*.hostname', change: { kind: 'set', to: 'elsewhere' } },
          { at: 'total', change: { kind: 'set', to: 99 } },
        ],
      },
    ],
    fails: ['node.pretty.same'],
  },
]
