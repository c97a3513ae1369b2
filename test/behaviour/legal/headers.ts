import type { Behaviour, Middleware } from '../model.ts'
import { anywhereIn, rowIn } from '../rows.ts'
import { dated } from '../times.ts'
import { editHeaders, mapped, replaced } from '../words.ts'
import type { Headers } from '#engine/model/exchange.ts'

const HTTP = 'HTTP: RFC 9110, 9112'

/** Headers that a server or gateway may add. */
const EXTRA: readonly (readonly [name: string, value: string])[] = [
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
]

const row = rowIn('legal-headers', HTTP)
const anywhere = anywhereIn('legal-headers', HTTP)

export const LEGAL_HEADERS: readonly Behaviour[] = [
  ...EXTRA.map(([name, value]) =>
    anywhere(`extra.${name.toLowerCase()}`, `each answer has ${name}`, () =>
      editHeaders('*', (headers) => [...headers, [name, value]]),
    ),
  ),
  anywhere('case-lower', 'names of headers are in lower case', () =>
    named((name) => name.toLowerCase()),
  ),
  anywhere('case-upper', 'names of headers are in upper case', () =>
    named((name) => name.toUpperCase()),
  ),
  anywhere('order-turned', 'headers come in the other order', () =>
    editHeaders('*', (headers) => headers.toReversed()),
  ),
  anywhere('order-sorted', 'headers come in the order of their names', () =>
    editHeaders('*', (headers) => headers.toSorted(([a], [b]) => a.localeCompare(b))),
  ),
  anywhere('type-charset', 'JSON says that it is UTF-8', () =>
    typed((value) => value.replace(/^application\/json$/, 'application/json;charset=utf-8')),
  ),
  anywhere('type-charset-upper', 'JSON says that it is UTF-8, with a space', () =>
    typed((value) => value.replace(/^application\/json$/, 'application/json; charset=UTF-8')),
  ),
  anywhere('type-case', 'the media type is in other case', () =>
    typed((value) => value.replace(/^application\/json$/, 'Application/JSON')),
  ),
  anywhere('no-date', 'answers have no Date', () =>
    editHeaders('*', (headers) => replaced(headers, 'Date', undefined)),
  ),
  anywhere('date-added', 'a gateway adds Date', () => dated(0)),
  anywhere(
    'date-varies',
    'Date is up to two seconds behind, differently each time',
    { by: 'lab-facts 4: Date lags' },
    () => {
      let count = 0
      return editHeaders('*', (headers) =>
        replaced(headers, 'Date', new Date(Date.now() - ((count += 1) % 3) * 1_000).toUTCString()),
      )
    },
  ),
  anywhere('other-cookie', 'a gateway sets a cookie of its own', () =>
    editHeaders('*', (headers) => [...headers, ['Set-Cookie', 'route=node-1; Path=/; HttpOnly']]),
  ),
  anywhere('other-cookie-first', "a gateway sets a cookie of its own before the server's", () =>
    editHeaders('*', (headers) => [['Set-Cookie', 'SERVERID=a1; path=/'], ...headers]),
  ),
  anywhere(
    'runtime-missing',
    'X-Runtime-Microseconds is taken away',
    { by: 'server-facts 12: only of timed methods' },
    () => editHeaders('*', (headers) => replaced(headers, 'X-Runtime-Microseconds', undefined)),
  ),
  anywhere(
    'runtime-long',
    'answers took long by X-Runtime-Microseconds',
    { by: 'server-facts 12' },
    () =>
      editHeaders('*', (headers) => mapped(headers, /^x-runtime-microseconds$/i, () => '48213377')),
  ),
  row('etag', 'answers have an ETag of their content', 'GET /cluster', () => {
    return editHeaders('*', (headers, _request, { body }) => [
      ...headers,
      ['ETag', `W/"${body.length}"`],
    ])
  }),
  anywhere('allow-spaces', 'Allow is written with spaces', () =>
    editHeaders('*', (headers) =>
      mapped(headers, /^allow$/i, (value) => value.split(/, ?/).join(', ')),
    ),
  ),
  anywhere('allow-order', 'Allow names its methods in the other order', () =>
    editHeaders('*', (headers) =>
      mapped(headers, /^allow$/i, (value) => value.split(/, ?/).toReversed().join(',')),
    ),
  ),
  anywhere('cookie-attributes', 'the cookie has its attributes in another order and case', () =>
    editHeaders('*', (headers) =>
      mapped(headers, /^set-cookie$/i, (value) => {
        const [first = '', ...rest] = value.split(';')
        return [first, ...rest.toReversed()].join('; ')
      }),
    ),
  ),
  anywhere('frame-options-case', 'X-Frame-Options is in lower case', () =>
    editHeaders('*', (headers) =>
      mapped(headers, /^x-frame-options$/i, (value) => value.toLowerCase()),
    ),
  ),
]

function named(change: (name: string) => string): Middleware {
  return editHeaders('*', (headers) => headers.map(([name, value]) => [change(name), value]))
}

function typed(change: (value: string) => string): Middleware {
  return editHeaders('*', (headers: Headers) => mapped(headers, /^content-type$/i, change))
}
