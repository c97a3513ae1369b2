import { edit, mutation, withHeader, withoutHeader } from '#engine/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation(
    'headers.json.once',
    'graylog-5.1.0',
    edit.text('"version":', '"version":"","version":'),
  ),
  mutation('headers.date', 'graylog-3.1.0', withoutHeader('Date')),
  mutation('headers.no-date', 'graylog-4.3.0', withHeader('Date', 'Fri, 20 Nov 2026 23:49:53 GMT')),
  mutation('headers.json-type', 'graylog-7.0.1', withHeader('Content-Type', 'text/json'), {
    also: ['headers.head.type'],
  }),
  mutation('headers.origin.allowed', 'graylog-2.0.3', withoutHeader('Access-Control-Allow-Origin')),
  mutation(
    'headers.origin.closed',
    'graylog-5.1.0',
    withHeader('Access-Control-Allow-Origin', '*'),
  ),
  mutation('headers.head.empty', 'graylog-4.3.0', edit.text('', '{"a":{}}'), { on: 0 }),
]
