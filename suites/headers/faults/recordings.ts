import { edit, recordingFault, withHeader, withoutHeader } from '#engine/suite.ts'

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const recordingFaults = [
  recordingFault(
    'headers.json.once',
    'graylog-5.1.0',
    edit.text('"version":', '"version":"","version":'),
  ),
  recordingFault('headers.date', 'graylog-3.1.0', withoutHeader('Date')),
  recordingFault(
    'headers.no-date',
    'graylog-4.3.0',
    withHeader('Date', 'Fri, 20 Nov 2026 23:49:53 GMT'),
  ),
  recordingFault('headers.json-type', 'graylog-7.0.1', withHeader('Content-Type', 'text/json')),
  recordingFault(
    'headers.origin.allowed',
    'graylog-2.0.3',
    withoutHeader('Access-Control-Allow-Origin'),
  ),
  recordingFault(
    'headers.origin.closed',
    'graylog-5.1.0',
    withHeader('Access-Control-Allow-Origin', '*'),
  ),
  recordingFault('headers.head.empty', 'graylog-4.3.0', edit.text('', '{"a":{}}'), {
    exchange: 0,
    also: ['route.complete'],
  }),
]
