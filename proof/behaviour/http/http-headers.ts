import { header } from '../../../src/model/exchange.ts'
import type { Behaviour } from '../model.ts'
import { rowsOf } from '../rows.ts'
import type { Row } from '../rows.ts'
import {
  editHeaders,
  isGood,
  mapped,
  on,
  refuse,
  replaced,
  tell,
  when,
  withHeader,
} from '../words.ts'

const FACTS = 'lab-facts 1; server-facts 10, 12'
const JSON_IS = '1: bodies are JSON'
const LOGIN = 'POST /system/sessions'

const rows: readonly Row[] = [
  [
    'allow-missing',
    'a 405 has no Allow',
    '*',
    FACTS,
    () => when(405, (answer) => withHeader(answer, 'Allow', undefined)),
  ],
  [
    'allow-wrong',
    'Allow of a 405 names the method that was refused',
    '*',
    FACTS,
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 405 ? withHeader(answer, 'Allow', request.method) : answer
    },
  ],
  [
    'head-405',
    'HEAD is answered with 405',
    'GET /cluster',
    'lab-facts 1: OPTIONS says HEAD',
    () =>
      on(
        ({ method }) => method === 'HEAD',
        async () => refuse(405),
      ),
  ],
  [
    'head-other-status',
    'HEAD is answered with 204',
    'GET /cluster',
    FACTS,
    () =>
      on(
        ({ method }) => method === 'HEAD',
        async (request, forward) => ({ ...(await forward(request)), status: 204 }),
      ),
  ],
  [
    'head-without-login',
    'HEAD needs no credential',
    'GET /cluster',
    '5',
    () =>
      on(
        ({ method }) => method === 'HEAD',
        async (request, forward) => {
          const answer = await forward(request)
          return answer.status === 401 ? { ...answer, status: 200 } : answer
        },
      ),
  ],
  [
    'head-other-type',
    'HEAD tells another media type than GET',
    'GET /cluster',
    JSON_IS,
    () =>
      editHeaders(
        ({ method }) => method === 'HEAD',
        (headers) => replaced(headers, 'Content-Type', 'text/html'),
      ),
  ],
  [
    'options-404',
    'OPTIONS is answered with 404',
    '*',
    'lab-facts 1: OPTIONS',
    () =>
      on(
        ({ method }) => method === 'OPTIONS',
        async () => refuse(404),
      ),
  ],
  [
    'options-no-allow',
    'OPTIONS has no Allow',
    '*',
    'lab-facts 1: OPTIONS',
    () =>
      editHeaders(
        ({ method, headers }) => method === 'OPTIONS' && header(headers, 'origin') === undefined,
        (headers) => headers.filter(([key]) => !/^allow$/i.test(key)),
      ),
  ],
  [
    'created-no-location',
    'making a stream has no Location',
    'POST /streams',
    'server-facts 6.2',
    () => editHeaders('POST /streams', (headers) => replaced(headers, 'Location', undefined)),
  ],
  [
    'node-id-missing',
    'errors do not name the node',
    '*',
    'lab-facts 1: X-Graylog-Node-ID',
    () =>
      editHeaders('*', (headers, _request, { status }) =>
        status >= 400 ? replaced(headers, 'X-Graylog-Node-ID', undefined) : headers,
      ),
  ],
  [
    'node-id-changes',
    'each answer names another node',
    '*',
    '2.1; lab-facts 1',
    () => {
      let count = 0
      return editHeaders('*', (headers) =>
        mapped(
          headers,
          /^x-graylog-node-id$/i,
          (value) =>
            `${value.slice(0, -4)}${String((count += 1))
              .padStart(4, '0')
              .slice(-4)}`,
        ),
      )
    },
  ],
  [
    'etag-stale',
    'an ETag that never changes makes later readings of streams 304',
    'GET /streams',
    FACTS,
    () => {
      let count = 0
      return on('GET /streams', async (request, forward) => {
        const answer = await forward(request)
        if (!isGood(answer)) return answer
        count += 1
        return count > 2
          ? {
              ...answer,
              status: 304,
              body: Buffer.from(''),
              headers: replaced(answer.headers, 'Content-Length', undefined),
            }
          : withHeader(answer, 'ETag', '"1"')
      })
    },
  ],
  [
    'cacheable',
    'answers may be kept for an hour by everybody',
    'GET /cluster',
    'lab-facts 1; no real server says so',
    () =>
      editHeaders('GET /cluster', (headers) => [
        ...headers,
        ['Cache-Control', 'public, max-age=3600'],
      ]),
  ],
  [
    'cookie-for-all',
    "each login sets the cookie with a Path that is not the interface's",
    LOGIN,
    'lab-facts 1: cookie',
    () =>
      editHeaders('*', (headers) =>
        mapped(headers, /^set-cookie$/i, (value) => value.replace(/Path=[^;]*/, 'Path=/somewhere')),
      ),
    { since: '4.3.0' },
  ],
  [
    'cookie-name',
    'the cookie has another name',
    LOGIN,
    'lab-facts 1: cookie',
    () =>
      editHeaders('*', (headers) =>
        mapped(headers, /^set-cookie$/i, (value) => value.replace('authentication=', 'session=')),
      ),
    { since: '4.3.0' },
  ],
  [
    'cookie-missing',
    'a login sets no cookie',
    LOGIN,
    'lab-facts 1: cookie',
    () => editHeaders('*', (headers) => headers.filter(([key]) => !/^set-cookie$/i.test(key))),
    { since: '4.3.0' },
  ],
  [
    'cookie-too-early',
    'a login before 4.3 sets a cookie',
    LOGIN,
    'lab-facts 1: from 4.3',
    () =>
      editHeaders(LOGIN, (headers) => [
        ...headers,
        [
          'Set-Cookie',
          'authentication=6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11;Version=1;Path=/;HttpOnly',
        ],
      ]),
    { until: '4.3.0' },
  ],
  [
    'redirect',
    'GET /streams is redirected to another path',
    'GET /streams',
    FACTS,
    () =>
      on('GET /streams', async () => ({
        ...tell(302),
        headers: [
          ['Location', '/login'],
          ['Content-Length', '0'],
        ],
      })),
  ],
  [
    'frame-options-missing',
    'answers have no X-Frame-Options',
    '*',
    'lab-facts 1: from 5.0',
    () => editHeaders('*', (headers) => replaced(headers, 'X-Frame-Options', undefined)),
    { since: '5.0.0' },
  ],
  [
    'sniff-missing',
    'answers have no X-Content-Type-Options',
    '*',
    'lab-facts 1: from 5.1',
    () => editHeaders('*', (headers) => replaced(headers, 'X-Content-Type-Options', undefined)),
    { since: '5.1.0' },
  ],
]

/** Headers that are missing, wrong, or too many. */
export const HTTP_HEADERS: readonly Behaviour[] = rowsOf('http', rows)
