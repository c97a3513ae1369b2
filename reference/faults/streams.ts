import type { Fault } from './fault.ts'
import { STREAM, STREAMS } from './targets.ts'

/** Deviations of what streams and rules show. */
export const streamFaults: readonly Fault[] = [
  {
    id: 'stream.alert-conditions.kept',
    what: 'streams still have alert_conditions',
    versions: { since: '5.0.0' },
    edits: [
      { on: STREAM, fields: [{ at: 'alert_conditions', change: { kind: 'add', to: [] } }] },
      {
        on: STREAMS,
        fields: [{ at: 'streams.*.alert_conditions', change: { kind: 'add', to: [] } }],
      },
    ],
    fails: ['node.version.behaviour', 'stream.record.no-alerts'],
  },
  {
    id: 'stream.matching-type.unknown',
    what: 'rules are matched in a way of no release',
    edits: [
      { on: STREAM, fields: [{ at: 'matching_type', change: { kind: 'set', to: 'XOR' } }] },
      {
        on: STREAMS,
        fields: [{ at: 'streams.*.matching_type', change: { kind: 'set', to: 'XOR' } }],
      },
    ],
    fails: [
      'stream.record.matching-known',
      'stream.create.keeps',
      'stream.update.shows',
      'stream.update.keeps',
    ],
  },
  {
    id: 'stream.created-at.no-millis',
    what: 'created_at has no milliseconds',
    versions: { until: '7.1.0' },
    edits: [
      {
        on: STREAM,
        fields: [{ at: 'created_at', change: { kind: 'replace', from: '\\.\\d{3}', by: '' } }],
      },
      {
        on: STREAMS,
        fields: [
          { at: 'streams.*.created_at', change: { kind: 'replace', from: '\\.\\d{3}', by: '' } },
        ],
      },
    ],
    fails: ['stream.record.created-at-form', 'stream.update.keeps'],
  },
  {
    id: 'stream.unknown-key',
    what: 'streams have a key of no release',
    edits: [
      { on: STREAM, fields: [{ at: 'extra', change: { kind: 'add', to: 1 } }] },
      { on: STREAMS, fields: [{ at: 'streams.*.extra', change: { kind: 'add', to: 1 } }] },
    ],
    fails: ['stream.record.unknown-keys'],
  },
  {
    id: 'stream.title.differs',
    what: 'a stream by itself has another title than in the list',
    edits: [{ on: STREAM, fields: [{ at: 'title', change: { kind: 'set', to: 'another' } }] }],
    fails: ['stream.single.agrees', 'stream.create.keeps', 'stream.update.shows'],
  },
  {
    id: 'stream.id.differs',
    what: 'a stream by itself has another id than the path',
    edits: [
      {
        on: STREAM,
        fields: [{ at: 'id', change: { kind: 'set', to: '0123456789abcdef01234567' } }],
      },
    ],
    fails: ['stream.single.id', 'stream.default.id'],
  },
  {
    id: 'stream.disabled.never',
    what: 'streams are never disabled',
    edits: [
      { on: STREAM, fields: [{ at: 'disabled', change: { kind: 'set', to: false } }] },
      { on: STREAMS, fields: [{ at: 'streams.*.disabled', change: { kind: 'set', to: false } }] },
    ],
    fails: ['stream.enabled.all', 'stream.create.disabled', 'stream.pause.shows'],
  },
  {
    id: 'stream.disabled.always',
    what: 'streams are always disabled',
    edits: [
      { on: STREAM, fields: [{ at: 'disabled', change: { kind: 'set', to: true } }] },
      { on: STREAMS, fields: [{ at: 'streams.*.disabled', change: { kind: 'set', to: true } }] },
    ],
    fails: ['stream.enabled.only', 'stream.resume.shows'],
  },
  {
    id: 'stream.default.every',
    what: 'every stream is the default one',
    versions: { since: '2.2.0' },
    edits: [
      { on: STREAM, fields: [{ at: 'is_default', change: { kind: 'set', to: true } }] },
      { on: STREAMS, fields: [{ at: 'streams.*.is_default', change: { kind: 'set', to: true } }] },
    ],
    fails: ['stream.default.id', 'stream.update.keeps'],
  },
  {
    id: 'stream.events.editable',
    what: 'the streams of events can be changed',
    versions: { since: '4.2.0' },
    edits: [
      { on: STREAM, fields: [{ at: 'is_editable', change: { kind: 'set', to: true } }] },
      { on: STREAMS, fields: [{ at: 'streams.*.is_editable', change: { kind: 'set', to: true } }] },
    ],
    fails: ['stream.events.not-editable'],
  },
]
