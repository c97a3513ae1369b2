import type { Behaviour } from '../model.ts'
import { anywhereIn, rowIn } from '../rows.ts'
import {
  edit,
  editHeaders,
  editText,
  isGood,
  jsonOf,
  type Loose,
  mapped,
  on,
  refuse,
  replaced,
  when,
  withBody,
  withHeader,
} from '../words.ts'

const FACTS = 'lab-facts 1; server-facts 10, 12'
const JSON_IS = '1: bodies are JSON'

const row = rowIn('http', JSON_IS)
const anywhere = anywhereIn('http', JSON_IS)

/** What stands in bodies, and what they are said to be. */
export const HTTP_BODIES: readonly Behaviour[] = [
  anywhere('401-body', 'a 401 has a body', { by: 'lab-facts 1: 401' }, () =>
    when(401, (answer) =>
      withBody(answer, '{"type":"ApiError","message":"HTTP 401 Unauthorized"}'),
    ),
  ),
  anywhere('401-no-challenge', 'a 401 has no challenge', { by: 'lab-facts 1: 401' }, () =>
    when(401, (answer) => withHeader(answer, 'WWW-Authenticate', undefined)),
  ),
  anywhere('401-realm', 'the realm of a 401 is another one', { by: 'lab-facts 1: 401' }, () =>
    when(401, (answer) => withHeader(answer, 'WWW-Authenticate', 'Basic realm="Search Server"')),
  ),
  ...(
    [
      ['guard', ")]}',\n", ''],
      ['byte-order-mark', '\uFEFF', ''],
      ['notice', '', '\n<!-- generated -->'],
      ['warning', 'Warning: deprecated in /srv/api.php on line 12\n', ''],
      ['newline-comma', '', ','],
    ] as const
  ).map(([name, before, after]) =>
    row(
      `json-${name}`,
      `JSON of streams has something before or behind it (${name})`,
      'GET /streams',
      () => editText('GET /streams', (text) => `${before}${text}${after}`),
    ),
  ),
  row('json-cut', 'JSON of streams ends before its end', 'GET /streams', () =>
    editText('GET /streams', (text) => text.slice(0, -20)),
  ),
  row(
    'json-key-twice',
    'a stream record has its title twice, with other values',
    'GET /streams/{streamId}',
    () => editText('GET /streams/{streamId}', (text) => text.replace(/^\{/, '{"title":"first",')),
  ),
  row('json-latin1', 'JSON of streams is in Latin-1', 'GET /streams', () =>
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
  ),
  row('json-nan', 'a total is NaN', 'GET /streams', () =>
    editText('GET /streams', (text) => text.replace(/"total":\d+/, '"total":NaN')),
  ),
  anywhere('type-missing', 'answers have no Content-Type', () =>
    editHeaders('*', (headers, _request, answer) =>
      answer.body.length > 0 ? replaced(headers, 'Content-Type', undefined) : headers,
    ),
  ),
  anywhere('type-html', 'JSON is said to be HTML', () =>
    editHeaders('*', (headers) =>
      mapped(headers, /^content-type$/i, (value) => value.replace('application/json', 'text/html')),
    ),
  ),
  anywhere('type-text', 'errors are said to be plain text', { by: FACTS }, () =>
    editHeaders('*', (headers, _request, { status }) =>
      status >= 400 ? mapped(headers, /^content-type$/i, () => 'text/plain') : headers,
    ),
  ),
  row('pretty-ignored', 'pretty=true has no effect', 'GET /cluster', { by: '1: pretty' }, () =>
    on(
      ({ target }) => target.includes('pretty=true'),
      (request, forward) =>
        forward({ ...request, target: request.target.replace('pretty=true', 'plain=true') }),
    ),
  ),
  anywhere(
    'pretty-always',
    'JSON is always indented',
    { by: '1: pretty' },
    () => async (request, forward) => {
      const answer = await forward(request)
      const json = jsonOf(answer)
      return json === undefined || /pretty=true/.test(request.target)
        ? answer
        : withBody(answer, JSON.stringify(json, null, 2))
    },
  ),
  row(
    'pretty-other-content',
    'with pretty=true GET /cluster leaves the time zone out',
    'GET /cluster',
    { by: '1: pretty' },
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
  ),
  anywhere(
    'api-error-text',
    'errors are told as {"error": …}',
    { by: 'server-facts 10.1' },
    () => async (request, forward) => {
      const answer = await forward(request)
      const json = jsonOf(answer)
      return answer.status >= 400 && json !== undefined
        ? withBody(answer, JSON.stringify({ error: JSON.stringify(json) }))
        : answer
    },
  ),
  anywhere(
    'malformed-500',
    'a malformed body is answered with 500',
    { by: 'server-facts 10.2' },
    () => async (request, forward) => {
      const answer = await forward(request)
      return answer.status === 400 && request.body !== '' && jsonOf(request) === undefined
        ? refuse(500, 'Unexpected character')
        : answer
    },
  ),
  anywhere(
    'malformed-taken',
    'a malformed body is taken for an empty one',
    { by: 'server-facts 10.2' },
    () => async (request, forward) =>
      request.body !== '' && jsonOf(request) === undefined
        ? forward({ ...request, body: '{}' })
        : forward(request),
  ),
]
