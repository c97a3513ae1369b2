import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'
import { MISSING, fieldMutations } from '../field-mutations.ts'

const SIZE = 'gl2_accounted_message_size'

/** Fields of search answers and of the messages in them. */
const fields: readonly Mutation[] = [
  ...fieldMutations('message.search', 'graylog-2.5.2', '', {
    built_query: MISSING,
    used_indices: {},
    messages: MISSING,
    fields: null,
    time: '12',
    from: 1700000000,
    to: 'now',
    decoration_stats: MISSING,
  }),
  ...fieldMutations('message.found', 'graylog-5.1.0', '/messages/0', {
    message: null,
    index: MISSING,
    highlight_ranges: [],
    decoration_stats: MISSING,
  }),
]

/** For each check one edit of a recording that makes it fail. */
export const mutations = [
  mutation('message.size.search', 'graylog-3.2.0', edit.remove(`/messages/0/message/${SIZE}`)),
  mutation('message.size.single', 'graylog-7.0.1', edit.set(`/message/fields/${SIZE}`, '187')),
  mutation(
    'message.size.views',
    'graylog-5.1.0',
    edit.remove(`/results/q1/search_types/s1/messages/0/message/${SIZE}`),
  ),
  mutation(
    'message.size.none-search',
    'graylog-3.1.0',
    edit.set(`/messages/0/message/${SIZE}`, 187),
  ),
  mutation('message.size.none-single', 'graylog-2.5.2', edit.set(`/message/fields/${SIZE}`, 187)),
  mutation(
    'message.size.mapping',
    'graylog-4.3.0',
    edit.replace(`"${SIZE}":{"type":"long"}`, `"${SIZE}":{"type":"keyword"}`),
  ),
  mutation(
    'message.size.not-mapped',
    'graylog-3.1.0',
    edit.replace('"gl2_receive_timestamp":', `"${SIZE}":{"type":"long"},"gl2_receive_timestamp":`),
  ),
  ...fields,
  mutation(
    'message.views.backend-query',
    'graylog-3.2.0',
    edit.set('/results/q1/built_query', '{"query":{"match_all":{}}}'),
  ),
  mutation(
    'message.views.indices',
    'graylog-5.1.0',
    edit.set('/results/q1/search_types/s1/used_indices', ['graylog_0']),
  ),
  mutation(
    'message.views.no-order',
    'graylog-3.2.0',
    edit.set('/results/q1/query/search_types/0/sort', [{ field: 'source', order: 'ASC' }]),
  ),
  mutation(
    'message.views.order',
    'graylog-4.3.0',
    edit.remove('/results/q1/query/search_types/0/sort'),
  ),
  mutation(
    'message.views.time-range',
    'graylog-7.0.1',
    edit.remove('/results/q1/search_types/s1/effective_timerange'),
  ),
  mutation('message.views.errors', 'graylog-3.2.0', edit.remove('/results/q1/errors')),
  mutation('message.search.query', 'graylog-2.5.2', edit.set('/query', 7), {
    also: ['message.search.echo'],
  }),
  mutation('message.search.total-results', 'graylog-2.5.2', edit.remove('/total_results'), {
    also: ['message.search.enough'],
  }),
  mutation('message.search.echo', 'graylog-5.1.0', edit.set('/query', 'another'), {
    also: ['message.search.backend-query'],
  }),
  mutation('message.search.enough', 'graylog-2.0.3', edit.set('/total_results', 0)),
  mutation('message.search.range', 'graylog-3.2.0', edit.set('/to', '2001-01-01T00:00:00.000Z')),
  mutation(
    'message.search.backend-query',
    'graylog-4.3.0',
    edit.set('/built_query', '{"query":{"match_all":{}}}'),
  ),
  mutation('message.search.indices', 'graylog-3.1.0', edit.set('/used_indices', [])),
  mutation(
    'message.found.times',
    'graylog-2.2.3',
    edit.set('/messages/0/message/timestamp', '2026-11-20 23:50'),
  ),
  mutation('message.found.identified', 'graylog-7.0.1', edit.remove('/messages/0/message/_id')),
  mutation('message.single.id', 'graylog-4.3.0', edit.set('/message/id', 'another')),
  mutation('message.search.answers', 'graylog-5.1.0', edit.status(500)),
  mutation('message.search.needs-query', 'graylog-2.0.3', edit.status(500), {
    also: ['error.bean-validation'],
  }),
  mutation('message.search.keyword', 'graylog-3.2.0', edit.status(400)),
  mutation('message.search.keyword-zone', 'graylog-5.1.0', edit.status(500), {
    also: ['error.bean-validation'],
  }),
  mutation('message.search.result', 'graylog-5.1.0', edit.body('')),
  mutation('message.search.index-keys', 'graylog-3.2.0', edit.replace('"index_name":', '"index":')),
  mutation('message.template.named', 'graylog-2.5.2', edit.remove('/0/name')),
  mutation('message.template.form', 'graylog-5.1.0', edit.remove('/0/template/order')),
]
