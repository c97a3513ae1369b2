import type { Behaviour } from '../model.ts'
import { rowsOf } from '../rows.ts'
import type { Row } from '../rows.ts'
import {
  edit,
  editHeaders,
  editText,
  isGood,
  jsonOf,
  mapped,
  on,
  refuse,
  replaced,
  when,
  withBody,
  withHeader,
} from '../words.ts'
import type { Loose } from '../words.ts'

const FACTS = 'lab-facts 1; server-facts 10, 12'
const JSON_IS = '1: bodies are JSON'

const rows: readonly Row[] = [
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
    () => editText('GET /streams', (text) => `${before}${text}${after}`),
  ]),
  [
    'json-cut',
    'JSON of streams ends before its end',
    'GET /streams',
    JSON_IS,
    () => editText('GET /streams', (text) => text.slice(0, -20)),
  ],
  [
    'json-key-twice',
    'a stream record has its title twice, with other values',
    'GET /streams/{streamId}',
    JSON_IS,
    () => editText('GET /streams/{streamId}', (text) => text.replace(/^\{/, '{"title":"first",')),
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
    () => editText('GET /streams', (text) => text.replace(/"total":\d+/, '"total":NaN')),
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

/** What stands in bodies, and what they are said to be. */
export const HTTP_BODIES: readonly Behaviour[] = rowsOf('http', rows)
