import { makeExchange } from '../../model/test-exchange.ts'

/** A read whose response has changing and constant headers. */
export const READ = makeExchange({
  answer: '{}',
  answerHeaders: [
    ['X-Graylog-Node-ID', 'a'],
    ['Date', 'Mon, 23 Nov 2026 13:36:41 GMT'],
    ['X-Runtime-Microseconds', '7878'],
    ['ETag', '"b"'],
  ],
})
