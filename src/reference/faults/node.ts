import type { Fault } from './fault.ts'

/** Deviations of the node record and of what load balancers are told. */
export const nodeFaults: readonly Fault[] = [
  {
    id: 'node.id.differs',
    what: 'node_id differs from the key under which the record is listed',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [
          {
            at: '*.node_id',
            change: { kind: 'set', to: '11111111-2222-3333-4444-555555555555' },
          },
        ],
      },
    ],
    fails: ['node.record.key'],
  },
  {
    id: 'node.processing.text',
    what: 'is_processing is a text',
    edits: [
      {
        on: { route: ['GET /cluster', 'GET /system'] },
        fields: [
          { at: '*.is_processing', change: { kind: 'retype', to: 'string' } },
          { at: 'is_processing', change: { kind: 'retype', to: 'string' } },
        ],
      },
    ],
    fails: ['node.record.is-processing'],
  },
  {
    id: 'node.lb-status.missing',
    what: 'the node record has no lb_status',
    edits: [
      {
        on: { route: ['GET /cluster', 'GET /system'] },
        fields: [
          { at: '*.lb_status', change: { kind: 'remove' } },
          { at: 'lb_status', change: { kind: 'remove' } },
        ],
      },
    ],
    fails: ['node.record.lb-status'],
  },
  {
    id: 'node.lbstatus.dead-200',
    what: 'the load balancer is told DEAD with 200',
    edits: [{ on: { route: 'GET /system/lbstatus', status: 503 }, status: 200 }],
    fails: ['node.lbstatus.word'],
  },
  {
    id: 'node.header.missing',
    what: 'X-Graylog-Node-ID is missing',
    edits: [{ on: {}, headers: { 'X-Graylog-Node-ID': null } }],
    fails: ['node.header.id'],
  },
]
