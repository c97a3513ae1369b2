import { add, fault, field, on, replace, set } from '#engine/suite.ts'
import { STREAM, inStreams } from '../../targets.ts'

/** Faults of the records of streams and rules. */
export const streamFaults = [
  fault('stream.alert-conditions.kept', 'streams still have alert_conditions', {
    edits: inStreams('alert_conditions', add([])),
    fails: ['stream.record.no-alerts', 'node.version.behaviour'],
  }),
  fault('stream.matching-type.unknown', 'the matching type of streams is unknown', {
    edits: inStreams('matching_type', set('XOR')),
    fails: [
      'stream.record.matching-known',
      'stream.create.keeps',
      'stream.update.shows',
      'stream.update.keeps',
    ],
  }),
  fault('stream.created-at.no-millis', 'created_at has no milliseconds', {
    edits: inStreams('created_at', replace(/\.\d{3}/, '')),
    fails: ['stream.record.created-at-form', 'stream.update.keeps'],
  }),
  fault('stream.unknown-key', 'streams have an unknown key', {
    edits: inStreams('extra', add(1)),
    fails: ['stream.record.unknown-keys'],
  }),
  fault('stream.title.differs', 'a single stream has a different title than in the list', {
    edits: [on(STREAM, field('title', set('another')))],
    fails: ['stream.single.agrees', 'stream.create.keeps', 'stream.update.shows'],
  }),
  fault('stream.id.differs', 'a single stream has a different id than the path', {
    edits: [on(STREAM, field('id', set('0123456789abcdef01234567')))],
    fails: ['stream.single.id', 'stream.default.id'],
  }),
  fault('stream.disabled.never', 'streams are never disabled', {
    edits: inStreams('disabled', set(false)),
    fails: ['stream.enabled.all', 'stream.create.disabled', 'stream.pause.shows'],
  }),
  fault('stream.disabled.always', 'streams are always disabled', {
    edits: inStreams('disabled', set(true)),
    fails: ['stream.enabled.only', 'stream.resume.shows'],
  }),
  fault('stream.default.every', 'every stream is marked as the default', {
    edits: inStreams('is_default', set(true)),
    fails: ['stream.default.id', 'stream.update.keeps'],
  }),
  fault('stream.events.editable', 'the event streams can be changed', {
    edits: inStreams('is_editable', set(true)),
    fails: ['stream.events.not-editable'],
  }),
]
