import { header } from '#engine/model/exchange.ts'
import { type Behaviour, type Fault, faultsIn } from '../harness/fault.ts'
import { cookie } from './secrets-told.ts'
import {
  addHeader,
  deny,
  editHeaders,
  fresh,
  mapHeader,
  on,
  replaced,
  reply,
  setHeader,
  tell,
  when,
  whenGood,
  withHeader,
} from '../harness/words.ts'

const STREAMS = 'GET /streams'
const CLUSTER = 'GET /cluster'
const LOGIN = 'POST /system/sessions'
const COOKIES = { since: '4.3.0' }

const { at, row } = faultsIn('http')

/** Headers that are missing, wrong, or too many. */
export const HTTP_HEADERS: readonly Fault[] = [
  row(
    'allow-missing',
    'a 405 has no Allow',
    '*',
    when(405, (response) => withHeader(response, 'Allow')),
  ),
  row(
    'allow-wrong',
    'Allow of a 405 names the method that was refused',
    '*',
    when(405, (response, { method }) => withHeader(response, 'Allow', method)),
  ),
  row('head-405', 'HEAD is answered with 405', CLUSTER, to('HEAD', deny(405))),
  row(
    'head-other-status',
    'HEAD is answered with 204',
    CLUSTER,
    to(
      'HEAD',
      reply((response) => ({ ...response, status: 204 })),
    ),
  ),
  row(
    'head-without-login',
    'HEAD needs no credential',
    CLUSTER,
    to(
      'HEAD',
      when(401, (response) => ({ ...response, status: 200 })),
    ),
  ),
  row(
    'head-other-type',
    'HEAD tells another media type than GET',
    CLUSTER,
    to('HEAD', setHeader('Content-Type', 'text/html')),
  ),
  row('options-404', 'OPTIONS is answered with 404', '*', to('OPTIONS', deny(404))),
  row(
    'options-no-allow',
    'OPTIONS has no Allow',
    '*',
    on(({ headers }) => header(headers, 'origin') === undefined, to('OPTIONS', setHeader('Allow'))),
  ),
  at(
    'created-no-location',
    'making a stream has no Location',
    'POST /streams',
    setHeader('Location'),
  ),
  row(
    'node-id-missing',
    'errors do not name the node',
    '*',
    editHeaders((headers, _request, { status }) =>
      status >= 400 ? replaced(headers, 'X-Graylog-Node-ID') : headers,
    ),
  ),
  row(
    'node-id-changes',
    'each answer names another node',
    '*',
    fresh(() => {
      let count = 0
      return mapHeader(
        'x-graylog-node-id',
        (value) =>
          `${value.slice(0, -4)}${String((count += 1))
            .padStart(4, '0')
            .slice(-4)}`,
      )
    }),
  ),
  at(
    'etag-stale',
    'an ETag that never changes makes later readings of streams 304',
    STREAMS,
    fresh(() => {
      let count = 0
      return whenGood((response) =>
        (count += 1) > 2
          ? withHeader({ ...response, status: 304, body: Buffer.from('') }, 'Content-Length')
          : withHeader(response, 'ETag', '"1"'),
      )
    }),
  ),
  at(
    'cacheable',
    'answers may be kept for an hour by everybody',
    CLUSTER,
    addHeader('Cache-Control', 'public, max-age=3600'),
  ),
  row(
    'cookie-for-all',
    "each login sets the cookie with a Path that is not the interface's",
    LOGIN,
    cookie((value) => value.replace(/Path=[^;]*/, 'Path=/somewhere')),
    COOKIES,
  ),
  row(
    'cookie-name',
    'the cookie has another name',
    LOGIN,
    cookie((value) => value.replace('authentication=', 'session=')),
    COOKIES,
  ),
  row('cookie-missing', 'a login sets no cookie', LOGIN, setHeader('Set-Cookie'), COOKIES),
  at(
    'cookie-too-early',
    'a login before 4.3 sets a cookie',
    LOGIN,
    addHeader(
      'Set-Cookie',
      'authentication=6d1c7e0a-3e2f-4c55-9d6b-0f6b0f9f7c11;Version=1;Path=/;HttpOnly',
    ),
    { until: '4.3.0' },
  ),
  at('redirect', 'GET /streams is redirected to another path', STREAMS, async () => ({
    ...tell(302),
    headers: [
      ['Location', '/login'],
      ['Content-Length', '0'],
    ],
  })),
  row(
    'frame-options-missing',
    'answers have no X-Frame-Options',
    '*',
    setHeader('X-Frame-Options'),
    { since: '5.0.0' },
  ),
  row(
    'sniff-missing',
    'answers have no X-Content-Type-Options',
    '*',
    setHeader('X-Content-Type-Options'),
    { since: '5.1.0' },
  ),
]

/** Only requests of one method. */
function to(method: string, behaviour: Behaviour): Behaviour {
  return on((request) => request.method === method, behaviour)
}
