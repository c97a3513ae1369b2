import { fieldFaults, row } from '#engine/suite.ts'
import { OUTPUT_RECORDS, STREAM_RECORDS, inside } from '../../targets.ts'

/** Faults of single fields of outputs. */
export const outputRecordFaults = [
  ...fieldFaults({
    name: 'output',
    what: 'outputs',
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
    what: 'outputs inside streams',
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
  ...fieldFaults({
    name: 'gelf-output',
    what: 'configurations of GelfOutputs',
    places: [
      ...inside(OUTPUT_RECORDS, 'configuration'),
      ...inside(STREAM_RECORDS, 'outputs[].configuration'),
    ],
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
      row('queue_size', 'text', { also: ['output.create.keeps'] }),
      row('max_inflight_sends', 'text', { also: ['output.create.keeps'] }),
    ],
  }),
]
