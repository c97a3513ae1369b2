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
  fault('stream.create.200', 'the creation of a stream responds with 200', {
    edits: [on({ route: 'POST /streams', status: 201 }, status(200))],
    fails: ['stream.create.status'],
  }),
  fault('stream.create.nameless', 'the creation of a stream does not return its identifier', {
    edits: [on({ route: 'POST /streams', status: 201 }, field('stream_id', rename('id')))],
    fails: ['stream.create.id'],
  }),
  fault('stream.create.no-location', 'the creation of a stream has no Location', {
    edits: [on({ route: 'POST /streams', status: 201 }, withoutHeader('Location'))],
    fails: ['stream.create.location'],
  }),
  fault('stream.create.location-api', 'Location includes /api', {
    versions: { since: '3.0.0' },
    features: { 'location-with-api': true },
    fails: ['stream.create.location-path'],
  }),
  fault('stream.create.location-no-api', 'Location omits /api', {
    features: { 'location-with-api': false },
    fails: ['stream.create.location-path'],
  }),
  fault('stream.create.flat', 'streams outside "entity" are accepted', {
    features: { 'entity-wrapper': false },
    fails: ['stream.create.status'],
  }),
  fault('stream.create.any-key', 'unknown body fields are accepted', {
    unenforced: ['unknown-keys'],
    fails: ['stream.refuse.unknown-key', 'session.refuse.unknown-key'],
  }),
  fault('stream.create.no-key-needed', 'required body fields are not validated', {
    unenforced: ['required-keys'],
    fails: [
      'session.refuse.empty',
      'session.refuse.no-host',
      'stream.refuse.no-index-set',
      'stream.refuse.no-title',
    ],
  }),
  fault('stream.clone.200', 'cloning responds with 200', {
    edits: [on({ route: 'POST /streams/{streamId}/clone', status: 201 }, status(200))],
    fails: ['stream.clone.status'],
  }),
  fault('stream.pause.200', 'pausing responds with 200', {
    edits: [on({ route: 'POST /streams/{streamId}/pause', status: 204 }, status(200))],
    fails: ['stream.pause.status'],
  }),
  fault('stream.resume.200', 'resuming responds with 200', {
    edits: [on({ route: 'POST /streams/{streamId}/resume', status: 204 }, status(200))],
    fails: ['stream.resume.status'],
  }),
  fault('stream.update.old', 'an update returns the old title', {
    edits: [on(good('PUT /streams/{streamId}'), field('title', set('old')))],
    fails: ['stream.update.answers'],
  }),
  fault('stream.delete.200', 'the deletion of a stream responds with 200', {
    edits: [on({ route: 'DELETE /streams/{streamId}', status: 204 }, status(200))],
    fails: ['stream.delete.status'],
  }),
  fault('stream.delete.unknown', 'the deletion of an unknown stream responds with 204', {
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
  fault('stream-rule.create.200', 'the creation of a rule responds with 200', {
    edits: [on({ route: 'POST /streams/{streamid}/rules', status: 201 }, status(200))],
    fails: ['stream.add-rule.status'],
  }),
  fault('stream-rule.create.nameless', 'the creation of a rule does not return its identifier', {
    edits: [
      on(
        { route: 'POST /streams/{streamid}/rules', status: 201 },
        field('streamrule_id', rename('id')),
      ),
    ],
    fails: ['stream.add-rule.id'],
  }),
  fault('stream-rule.create.no-location', 'the creation of a rule has no Location', {
    edits: [
      on({ route: 'POST /streams/{streamid}/rules', status: 201 }, withoutHeader('Location')),
    ],
    fails: ['stream.add-rule.location'],
  }),
  fault('stream-rule.hidden', 'streams show no rules', {
    edits: inStreams('rules', set([])),
    fails: ['stream.add-rule.shows'],
  }),
  fault('stream-rule.delete.200', 'the deletion of a rule responds with 200', {
    edits: [
      on({ route: 'DELETE /streams/{streamid}/rules/{streamRuleId}', status: 204 }, status(200)),
    ],
    fails: ['stream.delete-rule.status'],
  }),
]
