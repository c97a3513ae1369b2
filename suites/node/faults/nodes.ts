import { add, type Edit, fault, field, type FieldChange, on, replace, set } from '#engine/suite.ts'

/** Every place of a node record. */
function inRecords(name: string, change: FieldChange): readonly Edit[] {
  return [on('GET /cluster', field(`*.${name}`, change)), on('GET /system', field(name, change))]
}

/** Faults of node records and their lists. */
export const nodeFaults = [
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
  fault('node.codename.other', 'the codename is unknown', {
    edits: inRecords('codename', set('Other')),
    fails: ['node.record.codename-fits'],
  }),
  fault('node.version.other', 'the node reports a release that does not match its behaviour', {
    edits: inRecords('version', set('9.9.9+abcdef0')),
    fails: [
      'node.record.version',
      'node.record.version-judged',
      'node.version.behaviour',
      'node.root.agrees',
    ],
  }),
  fault('node.version.words', 'the version has the wrong form', {
    edits: inRecords('version', set('latest')),
    fails: ['node.record.version', 'node.record.version-judged', 'node.root.agrees'],
  }),
  fault('node.started-at.offset', 'started_at ends in +0000', {
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
  fault('node.processing.never', 'a running node reports that it does not process messages', {
    edits: inRecords('is_processing', set(false)),
    fails: ['node.record.paused'],
  }),
]
