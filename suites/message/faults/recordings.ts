import { add, edit, field, recordingFault, remove, set } from '#engine/suite.ts'

const SIZE = 'gl2_accounted_message_size'

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const recordingFaults = [
  recordingFault(
    'message.size.views',
    'graylog-5.1.0',
    field(`/results/q1/search_types/s1/messages/0/message/${SIZE}`, remove()),
    { also: ['message.same'] },
  ),
  recordingFault(
    'message.size.none-search',
    'graylog-3.1.0',
    field(`/messages/0/message/${SIZE}`, add(187)),
    { also: ['message.same'] },
  ),
  recordingFault(
    'message.size.none-single',
    'graylog-2.5.2',
    field(`message.fields.${SIZE}`, add(187)),
    { also: ['message.same'] },
  ),
  recordingFault(
    'message.views.backend-query',
    'graylog-3.2.0',
    field('results.q1.built_query', add('{"query":{"match_all":{}}}')),
  ),
  recordingFault(
    'message.views.indices',
    'graylog-5.1.0',
    field('results.q1.search_types.s1.used_indices', add(['graylog_0'])),
  ),
  recordingFault(
    'message.views.no-order',
    'graylog-3.2.0',
    field('/results/q1/query/search_types/0/sort', add([{ field: 'source', order: 'ASC' }])),
  ),
  recordingFault(
    'message.views.order',
    'graylog-4.3.0',
    field('/results/q1/query/search_types/0/sort', remove()),
  ),
  recordingFault(
    'message.views.time-range',
    'graylog-7.0.1',
    field('results.q1.search_types.s1.effective_timerange', remove()),
  ),
  recordingFault('message.views.errors', 'graylog-3.2.0', field('results.q1.errors', remove())),
  recordingFault('message.search.again', 'graylog-7.0.1-access', [
    field('/messages/0', remove()),
    field('total_results', set(7)),
  ]),
  recordingFault(
    'message.search.limit',
    'graylog-3.1.0',
    edit.requestTarget('range=86400', 'range=86400&limit=1'),
  ),
]
