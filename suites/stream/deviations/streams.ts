import { add, deviates, type Deviation, field, on, replace, set } from '#engine/suite.ts'
import { STREAM, inStreams } from '../../targets.ts'

/** Deviations of what streams and rules show. */
export const streamDeviations: readonly Deviation[] = [
  deviates('stream.alert-conditions.kept', 'streams still have alert_conditions', {
    edits: inStreams('alert_conditions', add([])),
    fails: ['stream.record.no-alerts', 'node.version.behaviour'],
  }),
  deviates('stream.matching-type.unknown', 'rules are matched in a way of no release', {
    edits: inStreams('matching_type', set('XOR')),
    fails: [
      'stream.record.matching-known',
      'stream.create.keeps',
      'stream.update.shows',
      'stream.update.keeps',
    ],
  }),
  deviates('stream.created-at.no-millis', 'created_at has no milliseconds', {
    edits: inStreams('created_at', replace(/\.\d{3}/, '')),
    fails: ['stream.record.created-at-form', 'stream.update.keeps'],
  }),
  deviates('stream.unknown-key', 'streams have a key of no release', {
    edits: inStreams('extra', add(1)),
    fails: ['stream.record.unknown-keys'],
  }),
  deviates('stream.title.differs', 'a stream by itself has another title than in the list', {
    edits: [on(STREAM, field('title', set('another')))],
    fails: ['stream.single.agrees', 'stream.create.keeps', 'stream.update.shows'],
  }),
  deviates('stream.id.differs', 'a stream by itself has another id than the path', {
    edits: [on(STREAM, field('id', set('0123456789abcdef01234567')))],
    fails: ['stream.single.id', 'stream.default.id'],
  }),
  deviates('stream.disabled.never', 'streams are never disabled', {
    edits: inStreams('disabled', set(false)),
    fails: ['stream.enabled.all', 'stream.create.disabled', 'stream.pause.shows'],
  }),
  deviates('stream.disabled.always', 'streams are always disabled', {
    edits: inStreams('disabled', set(true)),
    fails: ['stream.enabled.only', 'stream.resume.shows'],
  }),
  deviates('stream.default.every', 'every stream is the default one', {
    edits: inStreams('is_default', set(true)),
    fails: ['stream.default.id', 'stream.update.keeps'],
  }),
  deviates('stream.events.editable', 'the streams of events can be changed', {
    edits: inStreams('is_editable', set(true)),
    fails: ['stream.events.not-editable'],
  }),
]
