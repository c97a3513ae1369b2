import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'
import { MISSING, fieldMutations } from '../field-mutations.ts'

/** A client whose lists are not followed by other reads of the same streams. */
const CLIENT = 'client-go-graylog-v11-3.2.0'
const REFERENCE = 'reference-7.1.7'

/** Fields of stream records, rules and lists. */
const fields: readonly Mutation[] = [
  ...fieldMutations('stream.record', CLIENT, '/streams/*', {
    id: MISSING,
    creator_user_id: 7,
    outputs: null,
    matching_type: null,
    description: 3,
    created_at: 7,
    disabled: 'false',
    rules: MISSING,
    alert_conditions: MISSING,
    alert_receivers: [],
    title: null,
    content_pack: MISSING,
    remove_matches_from_default_stream: null,
    index_set_id: MISSING,
    is_default: 'yes',
  }),
  ...fieldMutations('stream.record', 'cluster-5.1.0-two-nodes', '/streams/*', {
    is_editable: MISSING,
  }),
  ...fieldMutations('stream.record', 'graylog-7.0.1', '/streams/*', { categories: {} }),
  ...fieldMutations('stream.record', REFERENCE, '/streams/*', { favorite_fields: MISSING }),
  ...fieldMutations('stream.rule', 'graylog-4.3.0', '/rules/0', {
    id: MISSING,
    stream_id: null,
    type: '1',
    inverted: MISSING,
    field: 1,
    value: [],
    description: {},
  }),
  ...fieldMutations(
    'stream.list',
    CLIENT,
    '',
    { total: '4', streams: {} },
    {
      // The total is no count of them.
      also: ['stream.list.counts'],
    },
  ),
]

/** Records, lists, and how they agree. */
const records: readonly Mutation[] = [
  mutation(
    'stream.record.created-at-form',
    CLIENT,
    edit.replace('Z","disabled"', '+00:00","disabled"'),
  ),
  mutation('stream.record.matching-known', CLIENT, edit.set('/streams/*/matching_type', 'and')),
  mutation('stream.record.no-alerts', 'graylog-7.0.1', edit.set('/streams/*/alert_conditions', [])),
  mutation('stream.record.unknown-keys', 'graylog-7.0.1', edit.set('/streams/*/colour', 'red')),
  mutation(
    'stream.rule.of-stream',
    'graylog-2.2.3',
    edit.set('/rules/0/stream_id', 'f'.repeat(24)),
  ),
  mutation('stream.rules.total', 'graylog-2.5.2', edit.set('/total', 2)),
  mutation('stream.list.counts', 'graylog-3.1.0', edit.set('/total', 99)),
  mutation('stream.enabled.only', CLIENT, edit.set('/streams/0/disabled', true)),
  mutation('stream.enabled.all', 'graylog-3.2.0', edit.set('', { total: 0, streams: [] })),
  mutation('stream.single.agrees', 'graylog-4.3.0', edit.set('/title', 'another title')),
  mutation('stream.single.id', 'graylog-5.1.0', edit.set('/id', 'f'.repeat(24)), { on: 1 }),
  mutation('stream.default.id', CLIENT, edit.replace('"is_default":true', '"is_default":null')),
  mutation(
    'stream.events.not-editable',
    'graylog-7.0.1',
    edit.replace('"is_editable":false', '"is_editable":true'),
  ),
  // The same value, written on one line.
  mutation('stream.pretty', 'graylog-5.1.0', edit.set('/content_pack', null)),
]

/** Creation and cloning. */
const creation: readonly Mutation[] = [
  mutation('stream.create.status', 'graylog-2.5.2', edit.status(200)),
  mutation('stream.create.id', 'graylog-7.0.1', edit.set('/stream_id', 'first')),
  mutation('stream.create.location', 'graylog-3.1.0', edit.withoutHeader('Location')),
  mutation(
    'stream.create.location-path',
    'graylog-5.1.0',
    edit.header('Location', 'http://127.0.0.1:19000/api/streams/6b00dbab794581348ef38a99'),
  ),
  mutation('stream.create.disabled', 'graylog-2.2.3', edit.set('/disabled', false)),
  mutation('stream.create.readable', 'graylog-3.2.0', edit.status(500)),
  mutation('stream.create.keeps', 'graylog-4.3.0', edit.set('/title', 'another title')),
  mutation('stream.clone.status', 'graylog-2.5.2', edit.status(200)),
  mutation(
    'stream.clone.new',
    'graylog-2.2.3',
    edit.set('/stream_id', '6b00df0ffdd62577d57fdca9'),
    {
      // Location still names the clone.
      also: ['stream.create.location'],
    },
  ),
  mutation('stream.refuse.entity', 'graylog-2.0.3', edit.status(200)),
  mutation('stream.refuse.flat', 'graylog-7.0.1', edit.set('/type', 'ApiError')),
  mutation('stream.refuse.no-index-set', 'graylog-3.1.0', edit.status(200)),
  mutation('stream.refuse.no-title', 'graylog-5.1.0', edit.set('/type', 'RequestError')),
  mutation('stream.refuse.wrong-type', 'graylog-4.3.0', edit.status(500)),
  mutation('stream.refuse.array', 'graylog-3.2.0', edit.set('/type', 'RequestError')),
  mutation('stream.refuse.unknown-key', 'graylog-2.2.3', edit.status(200)),
]

/** Changes and their end. */
const changes: readonly Mutation[] = [
  mutation('stream.pause.status', 'graylog-2.2.3', edit.status(200)),
  mutation('stream.pause.shows', 'graylog-3.1.0', edit.set('/disabled', false)),
  mutation('stream.resume.status', 'graylog-4.3.0', edit.status(202)),
  mutation('stream.resume.shows', 'graylog-5.1.0', edit.set('/disabled', true)),
  mutation('stream.update.answers', 'graylog-2.5.2', edit.set('/description', 'd')),
  mutation('stream.update.shows', 'graylog-3.2.0', edit.set('/matching_type', 'AND')),
  mutation('stream.update.keeps', 'graylog-5.1.0', edit.set('/index_set_id', 'f'.repeat(24))),
  mutation('stream.delete.status', 'graylog-7.0.1', edit.status(200)),
  mutation('stream.delete.gone', 'cluster-5.1.0-two-nodes', edit.status(410)),
  mutation('stream.add-rule.status', 'graylog-2.2.3', edit.status(200)),
  mutation('stream.add-rule.id', 'graylog-2.5.2', edit.set('/streamrule_id', 7)),
  mutation('stream.add-rule.location', 'graylog-3.1.0', edit.withoutHeader('Location')),
  mutation('stream.add-rule.shows', 'graylog-3.2.0', edit.set('/rules', [])),
  mutation('stream.delete-rule.status', CLIENT, edit.status(200)),
  mutation('stream.unknown.read', 'graylog-2.0.3', edit.status(410), { also: ['error.entity'] }),
  mutation('stream.unknown.delete', REFERENCE, edit.set('/type', 'NoError'), {
    on: 1,
    also: ['error.entity'],
  }),
  mutation('stream.malformed.read', 'graylog-7.0.1', edit.status(404)),
]

/** For each check one edit of a recording that makes it fail. */
export const mutations: readonly Mutation[] = [...fields, ...records, ...creation, ...changes]
