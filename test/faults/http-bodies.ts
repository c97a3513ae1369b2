import { type Behaviour, type Fault, faultsIn, type ProxyRequest } from '../harness/fault.ts'
import {
  ask,
  eachNode,
  editHeaders,
  editText,
  jsonOf,
  mapHeader,
  on,
  refuse,
  replaced,
  reply,
  when,
  whenGood,
  withBody,
  withHeader,
} from '../harness/words.ts'

const STREAMS = 'GET /streams'
const CLUSTER = 'GET /cluster'

const { at, row } = faultsIn('http')

/** The content of bodies, and its description. */
export const HTTP_BODIES: readonly Fault[] = [
  row(
    '401-body',
    'a 401 has a body',
    '*',
    when(401, (response) =>
      withBody(response, '{"type":"ApiError","message":"HTTP 401 Unauthorized"}'),
    ),
  ),
  row('401-no-challenge', 'a 401 has no challenge', '*', challenge()),
  row(
    '401-realm',
    'the realm of a 401 is another one',
    '*',
    challenge('Basic realm="Search Server"'),
  ),
  ...(
    [
      ['guard', ")]}',\n", ''],
      ['byte-order-mark', '\uFEFF', ''],
      ['notice', '', '\n<!-- generated -->'],
      ['warning', 'Warning: deprecated in /srv/api.php on line 12\n', ''],
      ['newline-comma', '', ','],
    ] as const
  ).map(([name, before, behind]) =>
    at(
      `json-${name}`,
      `JSON of streams has something before or behind it (${name})`,
      STREAMS,
      editText((text) => `${before}${text}${behind}`),
    ),
  ),
  at(
    'json-cut',
    'JSON of streams ends before its end',
    STREAMS,
    editText((text) => text.slice(0, -20)),
  ),
  at(
    'json-key-twice',
    'a stream record has its title twice, with other values',
    'GET /streams/{streamId}',
    editText((text) => text.replace(/^\{/, '{"title":"first",')),
  ),
  at(
    'json-latin1',
    'JSON of streams is in Latin-1',
    STREAMS,
    whenGood((response) => {
      const text = response.body.toString().replace('"title":"', '"title":"é')
      return withBody(response, Buffer.from(text, 'latin1'))
    }),
  ),
  at(
    'json-nan',
    'a total is NaN',
    STREAMS,
    editText((text) => text.replace(/"total":\d+/, '"total":NaN')),
  ),
  row(
    'type-missing',
    'answers have no Content-Type',
    '*',
    editHeaders((headers, _request, { body }) =>
      body.length > 0 ? replaced(headers, 'Content-Type') : headers,
    ),
  ),
  row(
    'type-html',
    'JSON is said to be HTML',
    '*',
    mapHeader('content-type', (value) => value.replace('application/json', 'text/html')),
  ),
  row(
    'type-text',
    'errors are said to be plain text',
    '*',
    editHeaders((headers, _request, { status }) =>
      headers.map(([key, value]) => [
        key,
        status >= 400 && /^content-type$/i.test(key) ? 'text/plain' : value,
      ]),
    ),
  ),
  row(
    'pretty-ignored',
    'pretty=true has no effect',
    CLUSTER,
    on(
      isPretty,
      ask((request) => ({
        ...request,
        target: request.target.replace('pretty=true', 'plain=true'),
      })),
    ),
  ),
  row(
    'pretty-always',
    'JSON is always indented',
    '*',
    on(
      (request) => !isPretty(request),
      rewritten((json) => JSON.stringify(json, null, 2)),
    ),
  ),
  at(
    'pretty-other-content',
    'with pretty=true GET /cluster leaves the time zone out',
    CLUSTER,
    on(
      isPretty,
      eachNode(({ timezone: _zone, ...node }) => node),
    ),
  ),
  row(
    'api-error-text',
    'errors are told as {"error": …}',
    '*',
    reply((response) => {
      const json = jsonOf(response)
      return response.status >= 400 && json !== undefined
        ? withBody(response, JSON.stringify({ error: JSON.stringify(json) }))
        : response
    }),
  ),
  row(
    'malformed-500',
    'a malformed body is answered with 500',
    '*',
    on(
      isMalformed,
      when(400, () => refuse(500, 'Unexpected character')),
    ),
  ),
  row(
    'malformed-taken',
    'a malformed body is taken for an empty one',
    '*',
    on(
      isMalformed,
      ask((request) => ({ ...request, body: '{}' })),
    ),
  ),
]

function challenge(value?: string): Behaviour {
  return when(401, (response) => withHeader(response, 'WWW-Authenticate', value))
}

export function isPretty({ target }: ProxyRequest): boolean {
  return target.includes('pretty=true')
}

/** Prints the JSON of responses in another way. */
export function rewritten(print: (json: unknown) => string): Behaviour {
  return reply((response) => {
    const json = jsonOf(response)
    return json === undefined ? response : withBody(response, print(json))
  })
}

function isMalformed(request: ProxyRequest): boolean {
  return request.body !== '' && jsonOf(request) === undefined
}
