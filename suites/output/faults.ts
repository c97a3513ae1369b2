import {
  type Edit,
  fault,
  field,
  type FieldChange,
  good,
  on,
  rename,
  replace,
  set,
  status,
  withoutHeader,
  fieldFaults,
  row,
  recordingFault,
} from '#engine/suite.ts'
import { inStreams, OUTPUT_RECORDS, STREAM_RECORDS, inside } from '../targets.ts'

const OUTPUT = good('GET /system/outputs/{outputId}')

const OUTPUTS = good('GET /system/outputs', 'GET /streams/{streamid}/outputs')

function inOutputs(at: string, change: FieldChange): readonly Edit[] {
  return [on(OUTPUT, field(at, change)), on(OUTPUTS, field(`outputs[].${at}`, change))]
}

/** Where only some responses are edited, others contradict them. */
const ALSO = ['output.create.keeps', 'state.output.listed', 'state.output.changed']

/** Faults of outputs, in streams and by themselves. */
export const faults = [
  // Outputs, in streams and by themselves.
  fault('stream.outputs.underscore-id', 'outputs in streams have the key _id', {
    edits: [
      on(
        ['GET /streams/{streamId}', 'PUT /streams/{streamId}'],
        field('outputs[].id', rename('_id')),
      ),
      on(['GET /streams', 'GET /streams/enabled'], field('streams[].outputs[].id', rename('_id'))),
    ],
    fails: ['output.in-stream.id', 'output.in-stream.no-underscore', 'output.assign.shows'],
  }),
  fault('stream.outputs.hidden', 'outputs are missing from stream records', {
    edits: inStreams('outputs', set([])),
    fails: ['output.assign.shows'],
  }),
  fault(
    'stream.outputs.null-for-none',
    'streams without outputs have null instead of an empty list',
    { edits: inStreams('outputs', set(null)), fails: ['stream.record.outputs'] },
  ),
  fault('output.underscore-id', 'outputs have the key _id', {
    edits: inOutputs('id', rename('_id')),
    fails: [
      'output.record.id',
      'output.record.no-underscore',
      'output.single.id',
      'output.assign.shows',
    ],
  }),
  fault('output.created-at.no-millis', 'created_at in outputs has no milliseconds', {
    edits: inOutputs('created_at', replace(/\.\d{3}/, '')),
    fails: ['output.record.created-at-form'],
  }),
  fault(
    'output.id.differs',
    'reading an output by ID returns a different ID than the one in the path',
    {
      edits: [on(OUTPUT, field('id', set('0123456789abcdef01234567')))],
      fails: ['output.single.id'],
    },
  ),
  fault('output-list.total.wrong', 'the list of outputs has the wrong total', {
    edits: [on(OUTPUTS, field('total', set(99)))],
    fails: ['output.list.counts'],
  }),
  fault('output.unknown.500', 'a request for an unknown output gets 500', {
    edits: [on({ route: 'GET /system/outputs/{outputId}', status: 404 }, status(500))],
    fails: ['output.delete.gone', 'output.unknown.read', 'state.output.ended'],
  }),
  fault('output.create.200', 'creating an output returns 200', {
    edits: [on({ route: 'POST /system/outputs', status: 201 }, status(200))],
    fails: ['output.create.status'],
  }),
  fault('output.create.no-location', 'creating an output returns no Location', {
    edits: [on({ route: 'POST /system/outputs', status: 201 }, withoutHeader('Location'))],
    fails: ['output.create.location'],
  }),
  fault('output.create.title', 'creating an output returns a different title', {
    edits: [on({ route: 'POST /system/outputs', status: 201 }, field('title', set('another')))],
    fails: ['output.create.keeps'],
  }),
  fault('output.create.id', 'the identifier of a new output has the wrong format', {
    edits: [on({ route: 'POST /system/outputs', status: 201 }, field('id', set('1')))],
    fails: ['output.create.id'],
  }),
  fault(
    'output.update.new-key',
    'updating an output returns its identifier under the key of later releases',
    { features: { 'output-put-underscore-id': false }, fails: ['output.update.key'] },
  ),
  fault(
    'output.update.old-key',
    'updating an output returns its identifier under the key of earlier releases',
    { features: { 'output-put-underscore-id': true }, fails: ['output.update.key'] },
  ),
  fault('output.update.zulu', 'created_at in the response to an update ends in Z', {
    edits: [
      on(good('PUT /system/outputs/{outputId}'), field('created_at', replace(/\+0000$/, 'Z'))),
    ],
    fails: ['output.update.created-at'],
  }),
  fault('output.update.old-title', 'updating an output returns the old title', {
    features: { 'output-put-answers-new': false },
    fails: ['output.update.title'],
  }),
  fault('output.update.lost', 'updating an output has no effect', {
    edits: [on(good('GET /system/outputs'), field('outputs[].title', set('old')))],
    fails: ['output.update.shows'],
  }),
  fault('output.delete.200', 'deleting an output returns 200', {
    edits: [on({ route: 'DELETE /system/outputs/{outputId}', status: 204 }, status(200))],
    fails: ['output.delete.status'],
  }),
  fault('output.assign.200', 'assigning an output returns 200', {
    edits: [on({ route: 'POST /streams/{streamid}/outputs', status: 202 }, status(200))],
    fails: ['output.assign.status'],
  }),
  fault('output.withdraw.200', 'removing an output from a stream returns 200', {
    edits: [
      on({ route: 'DELETE /streams/{streamid}/outputs/{outputId}', status: 204 }, status(200)),
    ],
    fails: ['output.withdraw.status'],
  }),

  // Single fields of outputs.
  ...fieldFaults({
    name: 'output',
    what: 'output records',
    places: OUTPUT_RECORDS,
    prefixes: ['output.record'],
    fields: [
      row('id', 'missing', {
        also: [
          'output.create.id',
          'output.single.id',
          'output.assign.shows',
          'write.left-behind.outputs',
        ],
      }),
      row('title', 'missing null number', { also: ['output.create.keeps', 'output.update.shows'] }),
      row('type', 'missing', { also: ['output.create.keeps'] }),
      row('creator_user_id', 'number'),
      row('created_at', 'number'),
      row('configuration', 'list', { also: ['output.create.keeps'] }),
      row('content_pack', 'missing'),
    ],
  }),
  ...fieldFaults({
    name: 'stream-output',
    what: 'stream outputs',
    places: inside(STREAM_RECORDS, 'outputs[]'),
    prefixes: ['output.in-stream'],
    fields: [
      row('id', 'missing number', { also: ['output.assign.shows'] }),
      row('title', 'missing null'),
      row('type', 'missing'),
      row('creator_user_id', 'number'),
      row('created_at', 'missing'),
      row('configuration', 'list'),
      row('content_pack', 'missing'),
    ],
  }),
  ...fieldFaults({
    name: 'output-list',
    what: 'output lists',
    places: [
      ['GET /system/outputs', ''],
      ['GET /streams/{streamid}/outputs', ''],
    ],
    prefixes: ['output.list'],
    fields: [
      row('total', 'text', { also: ['output.list.counts'] }),
      row('outputs', 'missing object', { also: ['output.list.counts'] }),
    ],
  }),
  ...fieldFaults({
    name: 'gelf-output',
    what: 'GelfOutput configurations',
    places: [
      ...inside(OUTPUT_RECORDS, 'configuration'),
      ...inside(STREAM_RECORDS, 'outputs[].configuration'),
    ],
    prefixes: ['output.gelf'],
    fields: [
      row('hostname', 'number', { also: ALSO }),
      row('port', 'text', { also: ALSO }),
      row('protocol', 'missing', { also: ALSO }),
      row('connect_timeout', 'text', { also: ALSO }),
      row('reconnect_delay', 'null', { also: ALSO }),
      row('tcp_no_delay', 'text', { also: ALSO }),
      row('tcp_keep_alive', 'null', { also: ALSO }),
      row('tls_trust_cert_chain', 'missing', { also: ALSO }),
      row('tls_verification_enabled', 'text', { also: ALSO }),
      row('queue_size', 'text', { also: ALSO }),
      row('max_inflight_sends', 'text', { also: ALSO }),
    ],
  }),

  // Edits of recordings, for checks that no fault of responses makes fail.
  recordingFault('output.update.key', 'graylog-7.0.1', field('id', set(null)), {
    also: ['route.types', 'state.output.listed'],
  }),
  recordingFault('output.update.title', 'graylog-3.2.0', field('title', set('probe output')), {
    also: ['state.output.changed'],
  }),
  recordingFault(
    'output.withdraw.shows',
    'reference-7.1.7',
    field(
      'outputs',
      set([
        {
          id: '6b02f0d4ceb8a9bc99003c10',
          title: 'still there',
          type: 'org.graylog2.outputs.LoggingOutput',
          creator_user_id: 'admin',
          created_at: '2026-11-21T03:22:18.031Z',
          configuration: {},
          content_pack: null,
        },
      ]),
    ),
    { also: ['state.assignment.ended', 'state.output.listed'] },
  ),
]
