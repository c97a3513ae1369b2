import {
  bodiless,
  fault,
  field,
  good,
  on,
  rename,
  set,
  status,
  withoutHeader,
} from '#engine/suite.ts'
import { inStreams } from '../../targets.ts'

/** Faults of how streams and rules are changed. */
export const streamChangeFaults = [
  fault('stream.create.200', 'a creation answers 200', {
    edits: [on({ route: 'POST /streams', status: 201 }, status(200))],
    fails: ['stream.create.status'],
  }),
  fault('stream.create.nameless', 'a creation does not name the stream that it made', {
    edits: [on({ route: 'POST /streams', status: 201 }, field('stream_id', rename('id')))],
    fails: ['stream.create.id'],
  }),
  fault('stream.create.no-location', 'a creation has no Location', {
    edits: [on({ route: 'POST /streams', status: 201 }, withoutHeader('Location'))],
    fails: ['stream.create.location'],
  }),
  fault('stream.create.location-api', 'Location has /api', {
    versions: { since: '3.0.0' },
    features: { 'location-with-api': true },
    fails: ['stream.create.location-path'],
  }),
  fault('stream.create.location-no-api', 'Location has no /api', {
    features: { 'location-with-api': false },
    fails: ['stream.create.location-path'],
  }),
  fault('stream.create.flat', 'streams are read that are not inside "entity"', {
    features: { 'entity-wrapper': false },
    fails: ['stream.create.status'],
  }),
  fault('stream.create.any-key', 'bodies may have any key', {
    unenforced: ['unknown-keys'],
    fails: ['stream.refuse.unknown-key', 'session.refuse.unknown-key'],
  }),
  fault('stream.create.no-key-needed', 'bodies may lack any key', {
    unenforced: ['required-keys'],
    fails: [
      'session.refuse.empty',
      'session.refuse.no-host',
      'stream.refuse.no-index-set',
      'stream.refuse.no-title',
    ],
  }),
  fault('stream.clone.200', 'cloning answers 200', {
    edits: [on({ route: 'POST /streams/{streamId}/clone', status: 201 }, status(200))],
    fails: ['stream.clone.status'],
  }),
  fault('stream.pause.200', 'pausing answers 200', {
    edits: [on({ route: 'POST /streams/{streamId}/pause', status: 204 }, status(200))],
    fails: ['stream.pause.status'],
  }),
  fault('stream.resume.200', 'resuming answers 200', {
    edits: [on({ route: 'POST /streams/{streamId}/resume', status: 204 }, status(200))],
    fails: ['stream.resume.status'],
  }),
  fault('stream.update.old', 'an update answers with the old title', {
    edits: [on(good('PUT /streams/{streamId}'), field('title', set('old')))],
    fails: ['stream.update.answers'],
  }),
  fault('stream.delete.200', 'a deletion answers 200', {
    edits: [on({ route: 'DELETE /streams/{streamId}', status: 204 }, status(200))],
    fails: ['stream.delete.status'],
  }),
  fault('stream.delete.unknown', 'the deletion of a stream that does not exist answers 204', {
    edits: [on({ route: 'DELETE /streams/{streamId}', status: 404 }, status(204), bodiless())],
    fails: [
      'stream.delete.gone',
      'csrf.before',
      'csrf.before.delete',
      'csrf.exempt.collector',
      'csrf.empty',
      'csrf.present',
      'error.entity',
      'stream.unknown.delete',
    ],
  }),
  fault('stream-rule.create.200', 'a new rule answers 200', {
    edits: [on({ route: 'POST /streams/{streamid}/rules', status: 201 }, status(200))],
    fails: ['stream.add-rule.status'],
  }),
  fault('stream-rule.create.nameless', 'a new rule is not named', {
    edits: [
      on(
        { route: 'POST /streams/{streamid}/rules', status: 201 },
        field('streamrule_id', rename('id')),
      ),
    ],
    fails: ['stream.add-rule.id'],
  }),
  fault('stream-rule.create.no-location', 'a new rule has no Location', {
    edits: [
      on({ route: 'POST /streams/{streamid}/rules', status: 201 }, withoutHeader('Location')),
    ],
    fails: ['stream.add-rule.location'],
  }),
  fault('stream-rule.hidden', 'streams show no rules', {
    edits: inStreams('rules', set([])),
    fails: ['stream.add-rule.shows'],
  }),
  fault('stream-rule.delete.200', 'the deletion of a rule answers 200', {
    edits: [
      on({ route: 'DELETE /streams/{streamid}/rules/{streamRuleId}', status: 204 }, status(200)),
    ],
    fails: ['stream.delete-rule.status'],
  }),
]
