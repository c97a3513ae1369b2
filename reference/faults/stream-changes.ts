import type { Fault } from './fault.ts'
import { STREAM, STREAMS } from './targets.ts'

/** Deviations of how streams and rules are changed. */
export const streamChangeFaults: readonly Fault[] = [
  {
    id: 'stream.create.200',
    what: 'a creation answers 200',
    edits: [{ on: { route: 'POST /streams', status: 201 }, status: 200 }],
    fails: ['stream.create.status'],
  },
  {
    id: 'stream.create.nameless',
    what: 'a creation does not name the stream that it made',
    edits: [
      {
        on: { route: 'POST /streams', status: 201 },
        fields: [{ at: 'stream_id', change: { kind: 'rename', to: 'id' } }],
      },
    ],
    fails: ['stream.create.id'],
  },
  {
    id: 'stream.create.no-location',
    what: 'a creation has no Location',
    edits: [{ on: { route: 'POST /streams', status: 201 }, headers: { Location: null } }],
    fails: ['stream.create.location'],
  },
  {
    id: 'stream.create.location-api',
    what: 'Location has /api',
    versions: { since: '3.0.0' },
    gates: { 'location-with-api': true },
    fails: ['stream.create.location-path'],
  },
  {
    id: 'stream.create.location-no-api',
    what: 'Location has no /api',
    versions: { since: '2.1.0', until: '3.0.0' },
    gates: { 'location-with-api': false },
    fails: ['stream.create.location-path'],
  },
  {
    id: 'stream.create.flat',
    what: 'streams are read that are not inside "entity"',
    versions: { since: '7.0.0' },
    gates: { 'entity-wrapper': false },
    fails: ['stream.create.status'],
  },
  {
    id: 'stream.create.any-key',
    what: 'bodies may have any key',
    versions: { until: '5.2.0' },
    lax: ['unknown-keys'],
    fails: ['session.refuse.unknown-key', 'stream.refuse.unknown-key'],
  },
  {
    id: 'stream.create.no-key-needed',
    what: 'bodies may lack any key',
    lax: ['required-keys'],
    fails: [
      'session.refuse.empty',
      'session.refuse.no-host',
      'stream.refuse.no-index-set',
      'stream.refuse.no-title',
    ],
  },
  {
    id: 'stream.clone.200',
    what: 'cloning answers 200',
    edits: [{ on: { route: 'POST /streams/{streamId}/clone', status: 201 }, status: 200 }],
    fails: ['stream.clone.status'],
  },
  {
    id: 'stream.pause.200',
    what: 'pausing answers 200',
    edits: [{ on: { route: 'POST /streams/{streamId}/pause', status: 204 }, status: 200 }],
    fails: ['stream.pause.status'],
  },
  {
    id: 'stream.resume.200',
    what: 'resuming answers 200',
    edits: [{ on: { route: 'POST /streams/{streamId}/resume', status: 204 }, status: 200 }],
    fails: ['stream.resume.status'],
  },
  {
    id: 'stream.update.old',
    what: 'an update answers with the old title',
    edits: [
      {
        on: { route: 'PUT /streams/{streamId}', status: 200 },
        fields: [{ at: 'title', change: { kind: 'set', to: 'old' } }],
      },
    ],
    fails: ['stream.update.answers'],
  },
  {
    id: 'stream.delete.200',
    what: 'a deletion answers 200',
    edits: [{ on: { route: 'DELETE /streams/{streamId}', status: 204 }, status: 200 }],
    fails: ['stream.delete.status'],
  },
  {
    id: 'stream.delete.unknown',
    what: 'the deletion of a stream that does not exist answers 204',
    edits: [
      { on: { route: 'DELETE /streams/{streamId}', status: 404 }, status: 204, body: 'none' },
    ],
    fails: [
      'csrf.before',
      'csrf.before.delete',
      'csrf.exempt.collector',
      'csrf.empty',
      'csrf.present',
      'error.entity',
      'stream.delete.gone',
      'stream.unknown.delete',
    ],
  },
  {
    id: 'stream-rule.create.200',
    what: 'a new rule answers 200',
    edits: [{ on: { route: 'POST /streams/{streamid}/rules', status: 201 }, status: 200 }],
    fails: ['stream.add-rule.status'],
  },
  {
    id: 'stream-rule.create.nameless',
    what: 'a new rule is not named',
    edits: [
      {
        on: { route: 'POST /streams/{streamid}/rules', status: 201 },
        fields: [{ at: 'streamrule_id', change: { kind: 'rename', to: 'id' } }],
      },
    ],
    fails: ['stream.add-rule.id'],
  },
  {
    id: 'stream-rule.create.no-location',
    what: 'a new rule has no Location',
    versions: { since: '2.2.0' },
    edits: [
      { on: { route: 'POST /streams/{streamid}/rules', status: 201 }, headers: { Location: null } },
    ],
    fails: ['stream.add-rule.location'],
  },
  {
    id: 'stream-rule.hidden',
    what: 'streams show no rules',
    edits: [
      { on: STREAM, fields: [{ at: 'rules', change: { kind: 'set', to: [] } }] },
      { on: STREAMS, fields: [{ at: 'streams.*.rules', change: { kind: 'set', to: [] } }] },
    ],
    fails: ['stream.add-rule.shows'],
  },
  {
    id: 'stream-rule.delete.200',
    what: 'the deletion of a rule answers 200',
    edits: [
      {
        on: { route: 'DELETE /streams/{streamid}/rules/{streamRuleId}', status: 204 },
        status: 200,
      },
    ],
    fails: ['stream.delete-rule.status'],
  },
]
