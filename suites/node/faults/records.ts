import { fieldFaults, row } from '#engine/suite.ts'

/** Faults of single fields of node records. */
export const nodeRecordFaults = [
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
]
