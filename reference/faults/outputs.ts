import type { Fault, Target } from './fault.ts'
import { STREAM, STREAMS } from './targets.ts'

const OUTPUT = { route: 'GET /system/outputs/{outputId}', status: 200 } as const satisfies Target

const OUTPUTS = {
  route: ['GET /system/outputs', 'GET /streams/{streamid}/outputs'],
  status: 200,
} as const satisfies Target

/** Deviations of outputs, in streams and by themselves. */
export const outputFaults: readonly Fault[] = [
  {
    id: 'stream.outputs.underscore-id',
    what: 'outputs inside streams have the key `_id`',
    edits: [
      {
        on: { route: ['GET /streams/{streamId}', 'PUT /streams/{streamId}'] },
        fields: [{ at: 'outputs.*.id', change: { kind: 'rename', to: '_id' } }],
      },
      {
        on: { route: ['GET /streams', 'GET /streams/enabled'] },
        fields: [{ at: 'streams.*.outputs.*.id', change: { kind: 'rename', to: '_id' } }],
      },
    ],
    fails: ['output.in-stream.id', 'output.in-stream.no-underscore', 'output.assign.shows'],
  },
  {
    id: 'stream.outputs.hidden',
    what: 'streams show no outputs',
    edits: [
      { on: STREAM, fields: [{ at: 'outputs', change: { kind: 'set', to: [] } }] },
      { on: STREAMS, fields: [{ at: 'streams.*.outputs', change: { kind: 'set', to: [] } }] },
    ],
    fails: ['output.assign.shows'],
  },
  {
    id: 'stream.outputs.null-for-none',
    what: 'streams without outputs have null for a list',
    edits: [
      { on: STREAM, fields: [{ at: 'outputs', change: { kind: 'set', to: null } }] },
      { on: STREAMS, fields: [{ at: 'streams.*.outputs', change: { kind: 'set', to: null } }] },
    ],
    fails: ['stream.record.outputs'],
  },
  {
    id: 'output.underscore-id',
    what: 'outputs have the key `_id`',
    edits: [
      { on: OUTPUT, fields: [{ at: 'id', change: { kind: 'rename', to: '_id' } }] },
      { on: OUTPUTS, fields: [{ at: 'outputs.*.id', change: { kind: 'rename', to: '_id' } }] },
    ],
    fails: ['output.record.id', 'output.record.no-underscore', 'output.single.id'],
  },
  {
    id: 'output.created-at.no-millis',
    what: 'created_at of outputs has no milliseconds',
    versions: { until: '7.1.0' },
    edits: [
      {
        on: OUTPUT,
        fields: [{ at: 'created_at', change: { kind: 'replace', from: '\\.\\d{3}', by: '' } }],
      },
      {
        on: OUTPUTS,
        fields: [
          { at: 'outputs.*.created_at', change: { kind: 'replace', from: '\\.\\d{3}', by: '' } },
        ],
      },
    ],
    fails: ['output.record.created-at-form'],
  },
  {
    id: 'output.id.differs',
    what: 'an output by itself has another id than the path',
    edits: [
      {
        on: OUTPUT,
        fields: [{ at: 'id', change: { kind: 'set', to: '0123456789abcdef01234567' } }],
      },
    ],
    fails: ['output.single.id'],
  },
  {
    id: 'output-list.total.wrong',
    what: 'lists of outputs count wrong',
    edits: [{ on: OUTPUTS, fields: [{ at: 'total', change: { kind: 'set', to: 99 } }] }],
    fails: ['output.list.counts'],
  },
  {
    id: 'output.unknown.500',
    what: 'an output that does not exist is answered with 500',
    edits: [{ on: { route: 'GET /system/outputs/{outputId}', status: 404 }, status: 500 }],
    fails: ['output.delete.gone', 'output.unknown.read'],
  },
  {
    id: 'output.create.200',
    what: 'the creation of an output answers 200',
    edits: [{ on: { route: 'POST /system/outputs', status: 201 }, status: 200 }],
    fails: ['output.create.status'],
  },
  {
    id: 'output.create.no-location',
    what: 'the creation of an output has no Location',
    edits: [{ on: { route: 'POST /system/outputs', status: 201 }, headers: { Location: null } }],
    fails: ['output.create.location'],
  },
  {
    id: 'output.create.title',
    what: 'the creation of an output answers with another title',
    edits: [
      {
        on: { route: 'POST /system/outputs', status: 201 },
        fields: [{ at: 'title', change: { kind: 'set', to: 'another' } }],
      },
    ],
    fails: ['output.create.keeps'],
  },
  {
    id: 'output.create.id',
    what: 'new outputs have an identifier of another form',
    edits: [
      {
        on: { route: 'POST /system/outputs', status: 201 },
        fields: [{ at: 'id', change: { kind: 'set', to: '1' } }],
      },
    ],
    fails: ['output.create.id'],
  },
  {
    id: 'output.update.new-key',
    what: 'an update answers with the key of later releases',
    versions: { until: '7.0.0' },
    gates: { 'output-put-underscore-id': false },
    fails: ['output.update.key'],
  },
  {
    id: 'output.update.old-key',
    what: 'an update answers with the key of earlier releases',
    versions: { since: '7.0.0' },
    gates: { 'output-put-underscore-id': true },
    fails: ['output.update.key'],
  },
  {
    id: 'output.update.zulu',
    what: 'created_at in the answer of an update ends in Z',
    versions: { until: '7.1.0' },
    edits: [
      {
        on: { route: 'PUT /system/outputs/{outputId}', status: 200 },
        fields: [{ at: 'created_at', change: { kind: 'replace', from: '\\+0000$', by: 'Z' } }],
      },
    ],
    fails: ['output.update.created-at'],
  },
  {
    id: 'output.update.old-title',
    what: 'an update answers with the old title',
    versions: { since: '3.0.0' },
    gates: { 'output-put-answers-new': false },
    fails: ['output.update.title'],
  },
  {
    id: 'output.update.lost',
    what: 'an update does not show',
    edits: [
      {
        on: { route: 'GET /system/outputs', status: 200 },
        fields: [{ at: 'outputs.*.title', change: { kind: 'set', to: 'old' } }],
      },
    ],
    fails: ['output.update.shows'],
  },
  {
    id: 'output.delete.200',
    what: 'the deletion of an output answers 200',
    edits: [{ on: { route: 'DELETE /system/outputs/{outputId}', status: 204 }, status: 200 }],
    fails: ['output.delete.status'],
  },
  {
    id: 'output.assign.200',
    what: 'a stream is given an output with 200',
    edits: [{ on: { route: 'POST /streams/{streamid}/outputs', status: 202 }, status: 200 }],
    fails: ['output.assign.status'],
  },
  {
    id: 'output.withdraw.200',
    what: 'an output is taken from a stream with 200',
    edits: [
      { on: { route: 'DELETE /streams/{streamid}/outputs/{outputId}', status: 204 }, status: 200 },
    ],
    fails: ['output.withdraw.status'],
  },
]
