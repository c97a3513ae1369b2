import { header } from '../../src/model/exchange.ts'
import type { Answer, Behaviour, Middleware } from './model.ts'
import { rowsOf } from './rows.ts'
import type { Row } from './rows.ts'
import {
  edit,
  editHeaders,
  isGood,
  jsonOf,
  mapped,
  on,
  refuse,
  replaced,
  tell,
  withBody,
  withHeader,
} from './words.ts'
import type { Loose, Where } from './words.ts'

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
    '405-as-404',
    'a method that a route does not have is answered with 404',
    '*',
    FACTS,
    () => when(405, () => refuse(404, 'HTTP 404 Not Found')),
  ],
  [
    '405-as-200',
    'a method that a route does not have is answered with 200',
    '*',
    FACTS,
    () => when(405, () => tell(200, {})),
  ],
  [
    '415-taken',
    'a body of another media type is read as JSON',
    '*',
    FACTS,
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 415
        ? forward({
            ...request,
            headers: replaced(request.headers, 'Content-Type', 'application/json'),
          })
        : answer
    },
  ],
  [
    '406-taken',
    'what cannot be accepted is answered as JSON',
    '*',
    FACTS,
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 406
        ? forward({ ...request, headers: replaced(request.headers, 'Accept', '*/*') })
        : answer
    },
  ],
  [
    'unknown-path-200',
    'an unknown path is answered with an empty object',
    '*',
    FACTS,
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 404 && request.route === undefined ? tell(200, {}) : answer
    },
  ],
  [
    'unknown-path-500',
    'an unknown path is answered with 500',
    '*',
    FACTS,
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 404 && request.route === undefined ? refuse(500) : answer
    },
  ],
  [
    'slashes-folded',
    'a doubled slash in a path is taken for one',
    '*',
    'lab-facts 1: paths',
    () =>
      on(
        ({ target }) => target.startsWith('//'),
        (request, forward) => forward({ ...request, target: request.target.replace(/^\/+/, '/') }),
      ),
  ],
  [
    'dots-folded',
    'dots in a path are resolved',
    '*',
    'lab-facts 1: paths',
    () =>
      on(
        ({ target }) => target.includes('/../'),
        (request, forward) =>
          forward({ ...request, target: new URL(request.target, 'http://host').pathname }),
      ),
  ],
  [
    'case-folded',
    'paths are compared without case',
    '*',
    'lab-facts 1: paths',
    () =>
      on(
        ({ target }) => /^[^?]*[A-Z]/.test(target) && !/[0-9a-f]{24}/.test(target),
        (request, forward) => forward({ ...request, target: request.target.toLowerCase() }),
      ),
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
    '401-body',
    'a 401 has a body',
    '*',
    'lab-facts 1: 401',
    () =>
      when(401, (answer) =>
        withBody(answer, '{"type":"ApiError","message":"HTTP 401 Unauthorized"}'),
      ),
  ],
  [
    '401-no-challenge',
    'a 401 has no challenge',
    '*',
    'lab-facts 1: 401',
    () => when(401, (answer) => withHeader(answer, 'WWW-Authenticate', undefined)),
  ],
  [
    '401-realm',
    'the realm of a 401 is another one',
    '*',
    'lab-facts 1: 401',
    () =>
      when(401, (answer) => withHeader(answer, 'WWW-Authenticate', 'Basic realm="Search Server"')),
  ],
  [
    '204-with-json',
    'what real servers answer without a body has an empty object',
    'DELETE /streams/{streamId}',
    FACTS,
    () =>
      on('DELETE /streams/{streamId}', async (request, forward) => {
        const answer = await forward(request)
        return answer.status === 204 ? tell(200, {}) : answer
      }),
  ],
  [
    'pause-with-body',
    'pausing a stream answers with the stream',
    'POST /streams/{streamId}/pause',
    FACTS,
    () =>
      on('POST /streams/{streamId}/pause', async (request, forward, { admin }) => {
        const answer = await forward(request)
        return answer.status === 204 ? admin('GET', request.target.replace('/pause', '')) : answer
      }),
  ],
  [
    'created-200',
    'making a stream is answered with 200',
    'POST /streams',
    'server-facts 6.2: 201',
    () =>
      on('POST /streams', async (request, forward) => restatus(await forward(request), 201, 200)),
  ],
  [
    'created-no-location',
    'making a stream has no Location',
    'POST /streams',
    'server-facts 6.2',
    () => editHeaders('POST /streams', (headers) => replaced(headers, 'Location', undefined)),
  ],
  [
    'login-201',
    'a login is answered with 201',
    LOGIN,
    'server-facts 2.1: 200',
    () => on(LOGIN, async (request, forward) => restatus(await forward(request), 200, 201)),
  ],
  [
    'token-201',
    'making a token is answered with 201',
    'POST /users/{userId}/tokens/{name}',
    'server-facts 3: 200',
    () =>
      on('POST /users/{userId}/tokens/{name}', async (request, forward) =>
        restatus(await forward(request), 200, 201),
      ),
  ],
  [
    'assign-204',
    'assigning an output is answered with 204',
    'POST /streams/{streamid}/outputs',
    'lab-facts 1: 202',
    () =>
      on('POST /streams/{streamid}/outputs', async (request, forward) =>
        restatus(await forward(request), 202, 204),
      ),
  ],
  ...(
    [
      ['guard', ")]}',\n", ''],
      ['byte-order-mark', '\uFEFF', ''],
      ['notice', '', '\n<!-- generated -->'],
      ['warning', 'Warning: deprecated in /srv/api.php on line 12\n', ''],
      ['newline-comma', '', ','],
    ] as const
  ).map(([name, before, after]): Row => [
    `json-${name}`,
    `JSON of streams has something before or behind it (${name})`,
    'GET /streams',
    JSON_IS,
    () =>
      on('GET /streams', async (request, forward) => {
        const answer = await forward(request)
        return isGood(answer)
          ? withBody(answer, `${before}${answer.body.toString()}${after}`)
          : answer
      }),
  ]),
  [
    'json-cut',
    'JSON of streams ends before its end',
    'GET /streams',
    JSON_IS,
    () =>
      on('GET /streams', async (request, forward) => {
        const answer = await forward(request)
        return isGood(answer) ? withBody(answer, answer.body.toString().slice(0, -20)) : answer
      }),
  ],
  [
    'json-key-twice',
    'a stream record has its title twice, with other values',
    'GET /streams/{streamId}',
    JSON_IS,
    () =>
      on('GET /streams/{streamId}', async (request, forward) => {
        const answer = await forward(request)
        return isGood(answer)
          ? withBody(answer, answer.body.toString().replace(/^\{/, '{"title":"first",'))
          : answer
      }),
  ],
  [
    'json-latin1',
    'JSON of streams is in Latin-1',
    'GET /streams',
    JSON_IS,
    () =>
      on('GET /streams', async (request, forward) => {
        const answer = await forward(request)
        const text = answer.body.toString().replace('"title":"', '"title":"é')
        const body = Buffer.from(text, 'latin1')
        return isGood(answer)
          ? {
              ...answer,
              body,
              headers: replaced(answer.headers, 'Content-Length', String(body.length)),
            }
          : answer
      }),
  ],
  [
    'json-nan',
    'a total is NaN',
    'GET /streams',
    JSON_IS,
    () =>
      on('GET /streams', async (request, forward) => {
        const answer = await forward(request)
        return isGood(answer)
          ? withBody(answer, answer.body.toString().replace(/"total":\d+/, '"total":NaN'))
          : answer
      }),
  ],
  [
    'type-missing',
    'answers have no Content-Type',
    '*',
    JSON_IS,
    () =>
      editHeaders('*', (headers, _request, answer) =>
        answer.body.length > 0 ? replaced(headers, 'Content-Type', undefined) : headers,
      ),
  ],
  [
    'type-html',
    'JSON is said to be HTML',
    '*',
    JSON_IS,
    () =>
      editHeaders('*', (headers) =>
        mapped(headers, /^content-type$/i, (value) =>
          value.replace('application/json', 'text/html'),
        ),
      ),
  ],
  [
    'type-text',
    'errors are said to be plain text',
    '*',
    FACTS,
    () =>
      editHeaders('*', (headers, _request, { status }) =>
        status >= 400 ? mapped(headers, /^content-type$/i, () => 'text/plain') : headers,
      ),
  ],
  [
    'pretty-ignored',
    'pretty=true has no effect',
    'GET /cluster',
    '1: pretty',
    () =>
      on(
        ({ target }) => target.includes('pretty=true'),
        (request, forward) =>
          forward({ ...request, target: request.target.replace('pretty=true', 'plain=true') }),
      ),
  ],
  [
    'pretty-always',
    'JSON is always indented',
    '*',
    '1: pretty',
    () => async (request, forward) => {
      const answer = await forward(request)
      const json = jsonOf(answer)
      return json === undefined || /pretty=true/.test(request.target)
        ? answer
        : withBody(answer, JSON.stringify(json, null, 2))
    },
  ],
  [
    'pretty-other-content',
    'with pretty=true GET /cluster leaves the time zone out',
    'GET /cluster',
    '1: pretty',
    () =>
      on(
        ({ target, route }) => route === 'GET /cluster' && target.includes('pretty=true'),
        edit('*', (json) =>
          Object.fromEntries(
            Object.entries(json).map(([key, node]) => [
              key,
              { ...(node as Loose), timezone: undefined },
            ]),
          ),
        ),
      ),
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
    'slash-redirect',
    'a path with a slash at its end is unknown',
    'GET /streams',
    'server-facts 6.2',
    () =>
      on(
        ({ target }) => /^\/streams\/(?:\?|$)/.test(target),
        async () => refuse(404, 'HTTP 404 Not Found'),
      ),
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
  [
    'api-error-text',
    'errors are told as {"error": …}',
    '*',
    'server-facts 10.1',
    () => async (request, forward) => {
      const answer = await forward(request)
      const json = jsonOf(answer)
      return answer.status >= 400 && json !== undefined
        ? withBody(answer, JSON.stringify({ error: JSON.stringify(json) }))
        : answer
    },
  ],
  [
    'malformed-500',
    'a malformed body is answered with 500',
    '*',
    'server-facts 10.2',
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 400 && request.body !== '' && jsonOf(request) === undefined
        ? refuse(500, 'Unexpected character')
        : answer
    },
  ],
  [
    'malformed-taken',
    'a malformed body is taken for an empty one',
    '*',
    'server-facts 10.2',
    () => async (request, forward) =>
      request.body !== '' && jsonOf(request) === undefined
        ? forward({ ...request, body: '{}' })
        : forward(request),
  ],
]

/** How answers are sent: methods, statuses, headers, bodies, cookies. */
export const HTTP: readonly Behaviour[] = rowsOf('http', rows)

function when(status: number, change: (answer: Answer) => Answer, where: Where = '*'): Middleware {
  return on(where, async (request, forward) => {
    const answer = await forward(request)
    return answer.status === status ? change(answer) : answer
  })
}

function restatus(answer: Answer, from: number, to: number): Answer {
  const { reason: _reason, ...rest } = answer
  return answer.status === from ? { ...rest, status: to } : answer
}
