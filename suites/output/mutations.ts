import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'
import { MISSING, fieldMutations } from '../field-mutations.ts'

const REFERENCE = 'reference-7.1.7'
const CLIENT = 'client-go-graylog-v11-3.2.0'

/** The output that the probe of the reference recording made. */
const OUTPUT = {
  id: '6b023b8628794ed21500bd34',
  title: 'still there',
  type: 'org.graylog2.outputs.LoggingOutput',
  creator_user_id: 'admin',
  created_at: '2026-11-21T03:22:18.031Z',
  configuration: {},
  content_pack: null,
} as const

const RECORD = {
  id: MISSING,
  title: 1,
  type: 7,
  creator_user_id: MISSING,
  created_at: null,
  configuration: [],
  content_pack: {},
} as const

/** Fields of output records, of GELF settings and of lists. */
const fields: readonly Mutation[] = [
  ...fieldMutations('output.in-stream', 'graylog-2.2.3', '/outputs/0', RECORD),
  ...fieldMutations('output.record', CLIENT, '/outputs/0', RECORD, { on: 1 }),
  ...fieldMutations(
    'output.gelf',
    'graylog-2.0.3',
    '/configuration',
    {
      hostname: MISSING,
      port: '12999',
      protocol: '',
      connect_timeout: 1.5,
      reconnect_delay: null,
      tcp_no_delay: 'false',
      tcp_keep_alive: MISSING,
      tls_trust_cert_chain: null,
      tls_verification_enabled: 0,
    },
    { on: 1 },
  ),
  ...fieldMutations(
    'output.gelf',
    REFERENCE,
    '/configuration',
    {
      queue_size: '512',
      max_inflight_sends: null,
    },
    { on: 2 },
  ),
  ...fieldMutations(
    'output.list',
    'graylog-4.3.0',
    '',
    { total: MISSING, outputs: null },
    {
      // The total is no count of them.
      also: ['output.list.counts'],
    },
  ),
]

/** Keys and forms that are easily mixed up, and the lists. */
const records: readonly Mutation[] = [
  mutation('output.in-stream.no-underscore', 'graylog-7.0.1', edit.set('/outputs/0/_id', 'x')),
  mutation('output.record.no-underscore', 'graylog-5.1.0', edit.set('/_id', 'x')),
  mutation(
    'output.record.created-at-form',
    'graylog-3.1.0',
    edit.replace('Z","configuration"', '+00:00","configuration"'),
  ),
  mutation('output.list.counts', 'graylog-2.5.2', edit.set('/total', 3)),
  mutation('output.single.id', 'graylog-3.2.0', edit.set('/id', 'f'.repeat(24))),
]

/** Creation, change, deletion. */
const changes: readonly Mutation[] = [
  mutation('output.create.status', 'graylog-2.2.3', edit.status(200)),
  mutation('output.create.location', 'graylog-3.1.0', edit.withoutHeader('Location')),
  mutation('output.create.id', 'graylog-4.3.0', edit.set('/id', 'x')),
  mutation('output.create.keeps', 'graylog-5.1.0', edit.set('/configuration/port', 1)),
  mutation('output.update.key', 'graylog-7.0.1', edit.set('/id', null)),
  mutation('output.update.created-at', 'graylog-2.0.3', edit.replace('+0000', 'Z')),
  mutation('output.update.title', 'graylog-3.2.0', edit.set('/title', 'probe output')),
  mutation('output.update.shows', 'graylog-2.5.2', edit.set('/outputs/0/title', 'probe output')),
  mutation('output.delete.status', 'graylog-4.3.0', edit.status(200)),
  mutation('output.delete.gone', REFERENCE, edit.status(410)),
  mutation('output.unknown.read', REFERENCE, edit.status(410)),
  mutation('output.assign.status', 'graylog-2.2.3', edit.status(204)),
  mutation('output.assign.shows', 'graylog-3.1.0', edit.set('/outputs/0/id', 'f'.repeat(24))),
  mutation('output.withdraw.status', 'graylog-7.0.1', edit.status(200)),
  mutation('output.withdraw.shows', REFERENCE, edit.set('/outputs', [OUTPUT])),
]

/** For each check one edit of a recording that makes it fail. */
export const mutations: readonly Mutation[] = [...fields, ...records, ...changes]
