import {
  add,
  fault,
  field,
  json,
  on,
  replace,
  set,
  good,
  status,
  bodiless,
  rename,
  withoutHeader,
  fieldFaults,
  row,
  edit,
  recordingFault,
  withHeader,
  apiError,
} from '#engine/suite.ts'
import { STREAM, inStreams, STREAMS, STREAM_RECORDS, inside } from '../targets.ts'

/** Faults of streams and their rules. */
export const faults = [
  // Records of streams and rules.
  fault('stream.alert-conditions.kept', 'streams still have alert_conditions', {
    edits: inStreams('alert_conditions', add([])),
    fails: ['stream.record.no-alerts', 'node.version.behaviour'],
  }),
  fault('stream.matching-type.unknown', 'streams have an unknown matching type', {
    edits: inStreams('matching_type', set('XOR')),
    fails: [
      'stream.record.matching-known',
      'stream.create.keeps',
      'stream.update.shows',
      'stream.update.keeps',
    ],
  }),
  fault('stream.created-at.no-millis', 'created_at of a stream has no milliseconds', {
    edits: inStreams('created_at', replace(/\.\d{3}/, '')),
    fails: ['stream.record.created-at-form', 'stream.update.keeps'],
  }),
  fault('stream.unknown-key', 'streams have an unknown key', {
    edits: inStreams('extra', add(1)),
    fails: ['stream.record.unknown-keys'],
  }),
  fault('stream.title.differs', 'reading a stream by ID returns a different title than the list', {
    edits: [on(STREAM, field('title', set('another')))],
    fails: ['stream.single.agrees', 'stream.create.keeps', 'stream.update.shows'],
  }),
  fault(
    'stream.id.differs',
    'reading a stream by ID returns a different ID than the one in the path',
    {
      edits: [on(STREAM, field('id', set('0123456789abcdef01234567')))],
      fails: ['stream.single.id', 'stream.default.id'],
    },
  ),
  fault('stream.test-match.always', 'every message that is tested against a stream matches it', {
    edits: [on(good('POST /streams/{streamId}/testMatch'), field('matches', set(true)))],
    fails: ['stream.test-match'],
  }),
  fault('stream.disabled.never', 'streams are never disabled', {
    edits: inStreams('disabled', set(false)),
    fails: ['stream.enabled.all', 'stream.create.disabled', 'stream.pause.shows'],
  }),
  fault('stream.disabled.always', 'streams are always disabled', {
    edits: inStreams('disabled', set(true)),
    fails: ['stream.enabled.only', 'stream.resume.shows'],
  }),
  fault('stream.default.every', 'every stream is flagged as the default', {
    edits: inStreams('is_default', set(true)),
    fails: ['stream.default.id', 'stream.update.keeps'],
  }),
  fault('stream.events.editable', 'the event streams can be changed', {
    edits: inStreams('is_editable', set(true)),
    fails: ['stream.events.not-editable'],
  }),

  // Lists of streams and rules, and of streams that do not exist.
  fault('stream-list.total.wrong', 'the list of streams has the wrong total', {
    edits: [on(STREAMS, field('total', set(99)))],
    fails: ['stream.list.counts'],
  }),
  fault('stream-rule.of-another', 'the rules in a stream refer to a different stream', {
    edits: inStreams('rules[].stream_id', set('0123456789abcdef01234567')),
    fails: ['stream.rule.of-stream'],
  }),
  fault('stream-rule.total.wrong', 'the list of rules has the wrong total', {
    edits: [on(good('GET /streams/{streamid}/rules'), field('total', set(99)))],
    fails: ['stream.rules.total'],
  }),
  fault('stream-rule.type.unknown', 'stream rules have an unknown type', {
    edits: inStreams('rules[].type', set(99)),
    fails: ['stream.rule.type'],
  }),
  fault('stream.unknown.500', 'a request for an unknown stream gets 500', {
    edits: [on({ route: 'GET /streams/{streamId}', status: 404 }, status(500))],
    fails: [
      'stream.unknown.read',
      'error.entity',
      'stream.delete.gone',
      'stream.malformed.read',
      'state.stream.ended',
    ],
  }),
  fault('stream.unknown.empty', 'an unknown stream has empty lists of rules and outputs', {
    edits: [
      on(
        { route: 'GET /streams/{streamid}/rules', status: 404 },
        status(200),
        json({ total: 0, stream_rules: [] }),
      ),
      on(
        { route: 'GET /streams/{streamid}/outputs', status: 404 },
        status(200),
        json({ total: 0, outputs: [] }),
      ),
    ],
    fails: ['stream.unknown.read'],
  }),
  fault(
    'stream.malformed-id',
    'a request with a malformed identifier gets the response of a different release',
    { features: { 'malformed-id-500': false }, fails: ['stream.malformed.read'] },
  ),
  fault('stream.malformed-id.early', 'a request with a malformed identifier gets 500', {
    features: { 'malformed-id-500': true },
    fails: ['stream.malformed.read'],
  }),
  fault('stream.hidden', 'a request for an existing stream gets 404', {
    edits: [on(STREAM, status(404), apiError('Stream not found'))],
    fails: ['stream.create.readable'],
  }),

  // Changes to streams and rules.
  fault('stream.create.200', 'creating a stream returns 200', {
    edits: [on({ route: 'POST /streams', status: 201 }, status(200))],
    fails: ['stream.create.status'],
  }),
  fault('stream.create.nameless', 'creating a stream does not return its identifier', {
    edits: [on({ route: 'POST /streams', status: 201 }, field('stream_id', rename('id')))],
    fails: ['stream.create.id'],
  }),
  fault('stream.create.no-location', 'creating a stream returns no Location', {
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
  fault('stream.create.flat', 'the server accepts a stream that is not inside "entity"', {
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
  fault('stream.clone.200', 'cloning a stream returns 200', {
    edits: [on({ route: 'POST /streams/{streamId}/clone', status: 201 }, status(200))],
    fails: ['stream.clone.status'],
  }),
  fault('stream.pause.200', 'pausing a stream returns 200', {
    edits: [on({ route: 'POST /streams/{streamId}/pause', status: 204 }, status(200))],
    fails: ['stream.pause.status'],
  }),
  fault('stream.resume.200', 'resuming a stream returns 200', {
    edits: [on({ route: 'POST /streams/{streamId}/resume', status: 204 }, status(200))],
    fails: ['stream.resume.status'],
  }),
  fault('stream.update.old', 'updating a stream returns the old title', {
    edits: [on(good('PUT /streams/{streamId}'), field('title', set('old')))],
    fails: ['stream.update.answers'],
  }),
  fault('stream.delete.200', 'deleting a stream returns 200', {
    edits: [on({ route: 'DELETE /streams/{streamId}', status: 204 }, status(200))],
    fails: ['stream.delete.status'],
  }),
  fault('stream.delete.unknown', 'deleting an unknown stream returns 204', {
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
  fault('stream-rule.create.200', 'creating a rule returns 200', {
    edits: [on({ route: 'POST /streams/{streamid}/rules', status: 201 }, status(200))],
    fails: ['stream.add-rule.status'],
  }),
  fault('stream-rule.create.nameless', 'the response to a new rule has no streamrule_id', {
    edits: [
      on(
        { route: 'POST /streams/{streamid}/rules', status: 201 },
        field('streamrule_id', rename('id')),
      ),
    ],
    fails: ['stream.add-rule.id'],
  }),
  fault('stream-rule.create.no-location', 'creating a rule returns no Location', {
    edits: [
      on({ route: 'POST /streams/{streamid}/rules', status: 201 }, withoutHeader('Location')),
    ],
    fails: ['stream.add-rule.location'],
  }),
  fault('stream-rule.hidden', 'rules are missing from stream records', {
    edits: inStreams('rules', set([])),
    fails: ['stream.add-rule.shows'],
  }),
  fault('stream-rule.delete.200', 'deleting a rule returns 200', {
    edits: [
      on({ route: 'DELETE /streams/{streamid}/rules/{streamRuleId}', status: 204 }, status(200)),
    ],
    fails: ['stream.delete-rule.status'],
  }),

  // Single fields of streams and their rules.
  ...fieldFaults({
    name: 'stream',
    what: 'stream records',
    places: STREAM_RECORDS,
    prefixes: ['stream.record'],
    fields: [
      row('id', 'missing', { also: ['stream.single.id', 'stream.single.agrees'] }),
      row('creator_user_id', 'number'),
      row('outputs', 'missing object'),
      row('matching_type', 'missing list', {
        also: ['stream.create.keeps', 'stream.update.answers', 'stream.update.shows'],
      }),
      row('description', 'number', {
        also: ['stream.create.keeps', 'stream.update.answers', 'stream.update.shows'],
      }),
      row('created_at', 'missing number'),
      row('disabled', 'missing text', {
        also: ['stream.pause.shows', 'stream.resume.shows'],
        alsoWhen: { text: ['stream.create.disabled'] },
      }),
      row('rules', 'missing object'),
      row('alert_conditions', 'missing object', {
        alsoWhen: { missing: ['node.version.behaviour'] },
      }),
      row('alert_receivers', 'missing list'),
      row('title', 'missing null number', {
        also: [
          'stream.create.keeps',
          'stream.update.answers',
          'stream.update.shows',
          // A stream that should not have been created is found again by its title.
          'write.left-behind.streams',
        ],
      }),
      row('content_pack', 'missing'),
      row('remove_matches_from_default_stream', 'missing'),
      row('index_set_id', 'missing null list'),
      row('is_default', 'missing', { also: ['stream.default.id'] }),
      row('is_editable', 'missing text'),
      row('categories', 'missing object'),
      row('favorite_fields', 'missing object'),
    ],
  }),
  ...fieldFaults({
    name: 'stream-rule',
    what: 'stream rules',
    places: [
      ...inside(STREAM_RECORDS, 'rules[]'),
      ['GET /streams/{streamid}/rules', 'stream_rules[]'],
      ['GET /streams/{streamid}/rules/{streamRuleId}', ''],
    ],
    prefixes: ['stream.rule'],
    fields: [
      row('id', 'missing', { also: ['stream.add-rule.shows'] }),
      row('stream_id', 'number'),
      row('type', 'missing'),
      row('inverted', 'missing'),
      row('field', 'number'),
      row('value', 'list'),
      row('description', 'number'),
    ],
  }),
  ...fieldFaults({
    name: 'stream-list',
    what: 'the stream list',
    places: [['GET /streams', '']],
    prefixes: ['stream.list'],
    fields: [
      row('total', 'text', { also: ['stream.list.counts'] }),
      row('streams', 'missing object', { also: ['stream.list.counts'] }),
    ],
  }),

  // Edits of recordings, for checks that no fault of responses makes fail.
  recordingFault('stream.pretty', 'graylog-5.1.0', edit.text('\n', '')),
  recordingFault(
    'stream.create.location-path',
    'graylog-5.1.0',
    withHeader('Location', 'http://127.0.0.1:19000/api/streams/6b00dbab794581348ef38a99'),
  ),
  recordingFault(
    'stream.clone.new',
    'graylog-2.2.3',
    field('stream_id', set('6b00df0ffdd62577d57fdca9')),
    {
      // Location still names the clone.
      also: ['stream.create.location'],
    },
  ),
]
