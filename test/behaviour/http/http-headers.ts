import { header } from '#engine/model/exchange.ts'
import type { Behaviour } from '../model.ts'
import { anywhereIn, rowIn } from '../rows.ts'
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

const row = rowIn('http', FACTS)
const anywhere = anywhereIn('http', FACTS)

/** Headers that are missing, wrong, or too many. */
export const HTTP_HEADERS: readonly Behaviour[] = [
  anywhere('allow-missing', 'a 405 has no Allow', () =>
    when(405, (answer) => withHeader(answer, 'Allow', undefined)),
  ),
  anywhere(
    'allow-wrong',
    'Allow of a 405 names the method that was refused',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 405 ? withHeader(answer, 'Allow', request.method) : answer
    },
  ),
  row(
    'head-405',
    'HEAD is answered with 405',
    'GET /cluster',
    { by: 'lab-facts 1: OPTIONS says HEAD' },
    () =>
      on(
        ({ method }) => method === 'HEAD',
        async () => refuse(405),
      ),
  ),
  row('head-other-status', 'HEAD is answered with 204', 'GET /cluster', () =>
    on(
      ({ method }) => method === 'HEAD',
      async (request, forward) => ({ ...(await forward(request)), status: 204 }),
    ),
  ),
  row('head-without-login', 'HEAD needs no credential', 'GET /cluster', { by: '5' }, () =>
    on(
      ({ method }) => method === 'HEAD',
      async (request, forward) => {
        const answer = await forward(request)
        return answer.status === 401 ? { ...answer, status: 200 } : answer
      },
    ),
  ),
  row(
    'head-other-type',
    'HEAD tells another media type than GET',
    'GET /cluster',
    { by: JSON_IS },
    () =>
      editHeaders(
        ({ method }) => method === 'HEAD',
        (headers) => replaced(headers, 'Content-Type', 'text/html'),
      ),
  ),
  anywhere('options-404', 'OPTIONS is answered with 404', { by: 'lab-facts 1: OPTIONS' }, () =>
    on(
      ({ method }) => method === 'OPTIONS',
      async () => refuse(404),
    ),
  ),
  anywhere('options-no-allow', 'OPTIONS has no Allow', { by: 'lab-facts 1: OPTIONS' }, () =>
    editHeaders(
      ({ method, headers }) => method === 'OPTIONS' && header(headers, 'origin') === undefined,
      (headers) => headers.filter(([key]) => !/^allow$/i.test(key)),
    ),
  ),
  row(
    'created-no-location',
    'making a stream has no Location',
    'POST /streams',
    { by: 'server-facts 6.2' },
    () => editHeaders('POST /streams', (headers) => replaced(headers, 'Location', undefined)),
  ),
  anywhere(
    'node-id-missing',
    'errors do not name the node',
    { by: 'lab-facts 1: X-Graylog-Node-ID' },
    () =>
      editHeaders('*', (headers, _request, { status }) =>
        status >= 400 ? replaced(headers, 'X-Graylog-Node-ID', undefined) : headers,
      ),
  ),
  anywhere('node-id-changes', 'each answer names another node', { by: '2.1; lab-facts 1' }, () => {
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
  }),
  row(
    'etag-stale',
    'an ETag that never changes makes later readings of streams 304',
    'GET /streams',
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
  ),
  row(
    'cacheable',
    'answers may be kept for an hour by everybody',
    'GET /cluster',
    { by: 'lab-facts 1; no real server says so' },
    () =>
      editHeaders('GET /cluster', (headers) => [
        ...headers,
        ['Cache-Control', 'public, max-age=3600'],
      ]),
  ),
  row(
    'cookie-for-all',
    "each login sets the cookie with a Path that is not the interface's",
    LOGIN,
    { by: 'lab-facts 1: cookie', since: '4.3.0' },
    () =>
      editHeaders('*', (headers) =>
        mapped(headers, /^set-cookie$/i, (value) => value.replace(/Path=[^;]*/, 'Path=/somewhere')),
      ),
  ),
  row(
    'cookie-name',
    'the cookie has another name',
    LOGIN,
    { by: 'lab-facts 1: cookie', since: '4.3.0' },
    () =>
      editHeaders('*', (headers) =>
        mapped(headers, /^set-cookie$/i, (value) => value.replace('authentication=', 'session=')),
      ),
  ),
  row(
    'cookie-missing',
    'a login sets no cookie',
    LOGIN,
    { by: 'lab-facts 1: cookie', since: '4.3.0' },
    () => editHeaders('*', (headers) => headers.filter(([key]) => !/^set-cookie$/i.test(key))),
  ),
  row(
    'cookie-too-early',
    'a login before 4.3 sets a cookie',
    LOGIN,
    { by: 'lab-facts 1: from 4.3', until: '4.3.0' },
    () =>
      editHeaders(LOGIN, (headers) => [
        ...headers,
        [
          'Set-Cookie',
          'authentication=6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11;Version=1;Path=/;HttpOnly',
        ],
      ]),
  ),
  row('redirect', 'GET /streams is redirected to another path', 'GET /streams', () =>
    on('GET /streams', async () => ({
      ...tell(302),
      headers: [
        ['Location', '/login'],
        ['Content-Length', '0'],
      ],
    })),
  ),
  anywhere(
    'frame-options-missing',
    'answers have no X-Frame-Options',
    { by: 'lab-facts 1: from 5.0', since: '5.0.0' },
    () => editHeaders('*', (headers) => replaced(headers, 'X-Frame-Options', undefined)),
  ),
  anywhere(
    'sniff-missing',
    'answers have no X-Content-Type-Options',
    { by: 'lab-facts 1: from 5.1', since: '5.1.0' },
    () => editHeaders('*', (headers) => replaced(headers, 'X-Content-Type-Options', undefined)),
  ),
]
