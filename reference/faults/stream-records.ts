import type { Fault } from './fault.ts'
import { recordFaults, row } from './records.ts'
import type { RecordTable } from './records.ts'

/** Where streams stand, and what stands inside them. */
const STREAMS: RecordTable['places'] = [
  ['GET /streams', 'streams.*'],
  ['GET /streams/enabled', 'streams.*'],
  ['GET /streams/{streamId}', ''],
  ['PUT /streams/{streamId}', ''],
]
const OUTPUTS: RecordTable['places'] = [
  ['GET /system/outputs', 'outputs.*'],
  ['GET /system/outputs/{outputId}', ''],
  ['GET /streams/{streamid}/outputs', 'outputs.*'],
  ['GET /streams/{streamid}/outputs/{outputId}', ''],
  ['POST /system/outputs', ''],
]

function inside(places: RecordTable['places'], path: string): RecordTable['places'] {
  return places.map(([route, at]) => [route, at === '' ? path : `${at}.${path}`])
}

/** Deviations of single fields of streams, their rules and outputs. */
export const streamRecordFaults: readonly Fault[] = [
  ...recordFaults({
    name: 'stream',
    what: 'streams',
    places: STREAMS,
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
        versions: { until: '5.0.0' },
        alsoWhen: { missing: ['node.version.behaviour'] },
      }),
      row('alert_receivers', 'missing list', { versions: { until: '5.0.0' } }),
      row('title', 'missing null number', {
        also: [
          ...['stream.create.keeps', 'stream.update.answers', 'stream.update.shows'],
          // What was made although it should not be is found again by its title.
          'write.left-behind.streams',
        ],
      }),
      row('content_pack', 'missing'),
      row('remove_matches_from_default_stream', 'missing', { versions: { since: '2.2.0' } }),
      row('index_set_id', 'missing null list', { versions: { since: '2.2.0' } }),
      row('is_default', 'missing', { versions: { since: '2.2.0' }, also: ['stream.default.id'] }),
      row('is_editable', 'missing text', { versions: { since: '4.2.0' } }),
      row('categories', 'missing object', { versions: { since: '6.1.0' } }),
      row('favorite_fields', 'missing object', { versions: { since: '7.1.0' } }),
    ],
  }),
  ...recordFaults({
    name: 'stream-rule',
    what: 'stream rules',
    places: [
      ...inside(STREAMS, 'rules.*'),
      ['GET /streams/{streamid}/rules', 'stream_rules.*'],
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
      row('description', 'number', { versions: { since: '2.1.0' } }),
    ],
  }),
  ...recordFaults({
    name: 'stream-list',
    what: 'the list of streams',
    places: [['GET /streams', '']],
    prefixes: ['stream.list'],
    fields: [
      row('total', 'text', { also: ['stream.list.counts'] }),
      row('streams', 'missing object', { also: ['stream.list.counts'] }),
    ],
  }),
  ...recordFaults({
    name: 'output',
    what: 'outputs',
    places: OUTPUTS,
    prefixes: ['output.record'],
    fields: [
      row('id', 'missing', { also: ['output.create.id', 'write.left-behind.outputs'] }),
      row('title', 'missing null number', { also: ['output.create.keeps', 'output.update.shows'] }),
      row('type', 'missing', { also: ['output.create.keeps'] }),
      row('creator_user_id', 'number'),
      row('created_at', 'number'),
      row('configuration', 'list', { also: ['output.create.keeps'] }),
      row('content_pack', 'missing'),
    ],
  }),
  ...recordFaults({
    name: 'stream-output',
    what: 'outputs inside streams',
    places: inside(STREAMS, 'outputs.*'),
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
  ...recordFaults({
    name: 'output-list',
    what: 'lists of outputs',
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
  ...recordFaults({
    name: 'gelf-output',
    what: 'configurations of GelfOutputs',
    places: [...inside(OUTPUTS, 'configuration'), ...inside(STREAMS, 'outputs.*.configuration')],
    prefixes: ['output.gelf'],
    fields: [
      row('hostname', 'number', { also: ['output.create.keeps'] }),
      row('port', 'text', { also: ['output.create.keeps'] }),
      row('protocol', 'missing', { also: ['output.create.keeps'] }),
      row('connect_timeout', 'text', { also: ['output.create.keeps'] }),
      row('reconnect_delay', 'null', { also: ['output.create.keeps'] }),
      row('tcp_no_delay', 'text', { also: ['output.create.keeps'] }),
      row('tcp_keep_alive', 'null', { also: ['output.create.keeps'] }),
      row('tls_trust_cert_chain', 'missing', { also: ['output.create.keeps'] }),
      row('tls_verification_enabled', 'text', { also: ['output.create.keeps'] }),
      row('queue_size', 'text', { versions: { since: '2.1.0' }, also: ['output.create.keeps'] }),
      row('max_inflight_sends', 'text', {
        versions: { since: '2.1.0' },
        also: ['output.create.keeps'],
      }),
    ],
  }),
]
