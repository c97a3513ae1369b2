import { cookie } from '../secrets.ts'
import { type LiveFault, faultsIn } from '../../harness/fault.ts'
import {
  addHeader,
  editHeaders,
  fresh,
  mapHeader,
  replaced,
  setHeader,
  dated,
} from '../../harness/words.ts'

/** Headers that a server or gateway may add. */
const EXTRA = [
  ['Server', 'nginx/1.25.3'],
  ['Via', '1.1 proxy.example.org'],
  ['X-Request-Id', '5f4dcc3b-5aa7-465d-8327-deb882cf99aa'],
  ['Strict-Transport-Security', 'max-age=31536000'],
  ['X-Cache', 'MISS'],
  ['Age', '0'],
  ['Server-Timing', 'app;dur=12'],
  ['Referrer-Policy', 'no-referrer'],
  ['Permissions-Policy', 'geolocation=()'],
  ['X-XSS-Protection', '1; mode=block'],
  ['Alt-Svc', 'h3=":443"; ma=86400'],
  ['Vary', 'Accept-Encoding'],
  ['X-RateLimit-Remaining', '4999'],
  ['NEL', '{"report_to":"default","max_age":3600}'],
  ['X-Robots-Tag', 'none'],
  ['Content-Language', 'en'],
  ['Cache-Control', 'no-store'],
  ['Pragma', 'no-cache'],
  ['X-Powered-By', 'Servlet/4.0'],
  ['X-Served-By', 'edge-17'],
] as const

/** Other spellings of the JSON media type. */
const TYPES = [
  ['charset', 'JSON says that it is UTF-8', 'application/json;charset=utf-8'],
  ['charset-upper', 'JSON says that it is UTF-8, with a space', 'application/json; charset=UTF-8'],
  ['case', 'the media type is in other case', 'Application/JSON'],
] as const

const { row } = faultsIn('legal-headers')

export const LEGAL_HEADERS: readonly LiveFault[] = [
  ...EXTRA.map(([name, value]) =>
    row(`extra.${name.toLowerCase()}`, `each response has ${name}`, '*', addHeader(name, value)),
  ),
  row(
    'case-lower',
    'names of headers are in lower case',
    '*',
    named((name) => name.toLowerCase()),
  ),
  row(
    'case-upper',
    'names of headers are in upper case',
    '*',
    named((name) => name.toUpperCase()),
  ),
  row(
    'order-turned',
    'headers come in the other order',
    '*',
    editHeaders((headers) => headers.toReversed()),
  ),
  row(
    'order-sorted',
    'headers come in the order of their names',
    '*',
    editHeaders((headers) => headers.toSorted(([a], [b]) => a.localeCompare(b))),
  ),
  ...TYPES.map(([id, what, type]) =>
    row(
      `type-${id}`,
      what,
      '*',
      mapHeader('content-type', (value) => value.replace(/^application\/json$/, type)),
    ),
  ),
  row('no-date', 'responses have no Date', '*', setHeader('Date')),
  row('date-added', 'a gateway adds Date', '*', dated(0)),
  row(
    'date-varies',
    'Date is up to two seconds behind, differently each time',
    '*',
    fresh(() => {
      let count = 0
      return editHeaders((headers) =>
        replaced(headers, 'Date', new Date(Date.now() - ((count += 1) % 3) * 1_000).toUTCString()),
      )
    }),
  ),
  row(
    'other-cookie',
    'a gateway sets a cookie of its own',
    '*',
    addHeader('Set-Cookie', 'route=node-1; Path=/; HttpOnly'),
  ),
  row(
    'other-cookie-first',
    "a gateway sets a cookie of its own before the server's",
    '*',
    editHeaders((headers) => [['Set-Cookie', 'SERVERID=a1; path=/'], ...headers]),
  ),
  row(
    'runtime-missing',
    'X-Runtime-Microseconds is taken away',
    '*',
    setHeader('X-Runtime-Microseconds'),
  ),
  row(
    'runtime-long',
    'responses took long by X-Runtime-Microseconds',
    '*',
    mapHeader('x-runtime-microseconds', () => '48213377'),
  ),
  row(
    'etag',
    'responses have an ETag of their content',
    'GET /cluster',
    editHeaders((headers, _request, { body }) => [...headers, ['ETag', `W/"${body.length}"`]]),
  ),
  row(
    'allow-spaces',
    'Allow is written with spaces',
    '*',
    mapHeader('allow', (value) => value.split(/, ?/).join(', ')),
  ),
  row(
    'allow-order',
    'Allow names its methods in the other order',
    '*',
    mapHeader('allow', (value) => value.split(/, ?/).toReversed().join(',')),
  ),
  row(
    'cookie-attributes',
    'the cookie has its attributes in a different order and case',
    '*',
    cookie((value) => {
      const [first = '', ...rest] = value.split(';')
      return [first, ...rest.toReversed()].join('; ')
    }),
  ),
  row(
    'frame-options-case',
    'X-Frame-Options is in lower case',
    '*',
    mapHeader('x-frame-options', (value) => value.toLowerCase()),
  ),
]

function named(change: (name: string) => string) {
  return editHeaders((headers) => headers.map(([name, value]) => [change(name), value]))
}
