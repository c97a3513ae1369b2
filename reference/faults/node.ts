import type { Fault } from './fault.ts'

/** Deviations of node records and their lists. */
export const nodeFaults: readonly Fault[] = [
  {
    id: 'node.id.differs',
    what: 'node_id differs from the key under which the record is listed',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [
          { at: '*.node_id', change: { kind: 'set', to: '11111111-2222-3333-4444-555555555555' } },
        ],
      },
    ],
    fails: ['node.record.key', 'node.record.system-agrees'],
  },
  {
    id: 'node.cluster-id.differs',
    what: 'GET /system names another cluster than GET /cluster',
    edits: [
      {
        on: { route: 'GET /system' },
        fields: [
          { at: 'cluster_id', change: { kind: 'set', to: '11111111-2222-3333-4444-555555555555' } },
        ],
      },
    ],
    fails: ['node.record.same-cluster', 'node.record.system-agrees'],
  },
  {
    id: 'node.hostname.differs',
    what: 'GET /system names another host than GET /cluster',
    edits: [
      {
        on: { route: 'GET /system' },
        fields: [{ at: 'hostname', change: { kind: 'set', to: 'elsewhere' } }],
      },
    ],
    fails: ['node.record.system-agrees'],
  },
  {
    id: 'node.codename.other',
    what: 'the codename is one of no release',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.codename', change: { kind: 'set', to: 'Other' } }],
      },
      {
        on: { route: 'GET /system' },
        fields: [{ at: 'codename', change: { kind: 'set', to: 'Other' } }],
      },
    ],
    fails: ['node.record.codename-fits'],
  },
  {
    id: 'node.version.other',
    what: 'the node reports another release than the one it behaves like',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.version', change: { kind: 'set', to: '9.9.9+abcdef0' } }],
      },
      {
        on: { route: 'GET /system' },
        fields: [{ at: 'version', change: { kind: 'set', to: '9.9.9+abcdef0' } }],
      },
    ],
    fails: [
      'node.record.version',
      'node.record.version-judged',
      'node.version.behaviour',
      'node.root.agrees',
    ],
  },
  {
    id: 'node.version.words',
    what: 'the version is no version',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.version', change: { kind: 'set', to: 'latest' } }],
      },
      {
        on: { route: 'GET /system' },
        fields: [{ at: 'version', change: { kind: 'set', to: 'latest' } }],
      },
    ],
    fails: ['node.record.version', 'node.record.version-judged', 'node.root.agrees'],
  },
  {
    id: 'node.started-at.offset',
    what: 'started_at ends in +0000',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.started_at', change: { kind: 'replace', from: 'Z$', by: '+0000' } }],
      },
      {
        on: { route: 'GET /system' },
        fields: [{ at: 'started_at', change: { kind: 'replace', from: 'Z$', by: '+0000' } }],
      },
    ],
    fails: ['node.record.started-at'],
  },
  {
    id: 'node.unknown-key',
    what: 'node records have a key of no release',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.extra', change: { kind: 'add', to: 1 } }],
      },
      { on: { route: 'GET /system' }, fields: [{ at: 'extra', change: { kind: 'add', to: 1 } }] },
    ],
    fails: ['node.record.unknown-keys'],
  },
  {
    id: 'node.lifecycle.unknown',
    what: 'the lifecycle state is one of no release',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.lifecycle', change: { kind: 'set', to: 'sleeping' } }],
      },
      {
        on: { route: 'GET /system' },
        fields: [{ at: 'lifecycle', change: { kind: 'set', to: 'sleeping' } }],
      },
    ],
    fails: ['node.record.lifecycle-known'],
  },
  {
    id: 'node.lb-status.unknown',
    what: 'the load-balancer state is one of no release',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.lb_status', change: { kind: 'set', to: 'zombie' } }],
      },
      {
        on: { route: 'GET /system' },
        fields: [{ at: 'lb_status', change: { kind: 'set', to: 'zombie' } }],
      },
    ],
    fails: ['node.record.lb-status-known', 'node.record.lb-status-follows', 'node.lbstatus.agrees'],
  },
  {
    id: 'node.lb-status.dead',
    what: 'a running node reports itself dead',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.lb_status', change: { kind: 'set', to: 'dead' } }],
      },
      {
        on: { route: 'GET /system' },
        fields: [{ at: 'lb_status', change: { kind: 'set', to: 'dead' } }],
      },
    ],
    fails: ['node.record.lb-status-follows', 'node.lbstatus.agrees'],
  },
  {
    id: 'node.processing.never',
    what: 'a running node says that it does not process messages',
    edits: [
      {
        on: { route: 'GET /cluster' },
        fields: [{ at: '*.is_processing', change: { kind: 'set', to: false } }],
      },
      {
        on: { route: 'GET /system' },
        fields: [{ at: 'is_processing', change: { kind: 'set', to: false } }],
      },
    ],
    fails: ['node.record.paused'],
  },
]
