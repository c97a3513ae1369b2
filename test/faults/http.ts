import { type Behaviour, type LiveFault, faultsIn, type ProxyRequest } from '../harness/fault.ts'
import {
  ask,
  deny,
  on,
  refuse,
  replaced,
  reply,
  retry,
  tell,
  when,
  eachNode,
  editHeaders,
  editText,
  findJson,
  mapHeader,
  whenGood,
  withBody,
  withHeader,
  addHeader,
  fresh,
  setHeader,
} from '../harness/words.ts'
import { header } from '#engine/model/exchange.ts'
import { cookie } from './secrets.ts'

const LOGIN = 'POST /system/sessions'
const TOKEN = 'POST /users/{userId}/tokens/{name}'
const ASSIGN = 'POST /streams/{streamid}/outputs'
const { at, row } = faultsIn('http')
const STREAMS = 'GET /streams'
const CLUSTER = 'GET /cluster'
const COOKIES = { since: '4.3.0' }

/** Faults of methods, statuses, media types, and paths. */
export const HTTP: readonly LiveFault[] = [
  row(
    '405-as-404',
    'a method that a route does not have is answered with 404',
    '*',
    when(405, () => refuse(404, 'HTTP 404 Not Found')),
  ),
  row(
    '405-as-200',
    'a method that a route does not have is answered with 200',
    '*',
    when(405, () => tell(200, {})),
  ),
  row(
    '415-taken',
    'a body of another media type is read as JSON',
    '*',
    retry(415, (request) => ({
      ...request,
      headers: replaced(request.headers, 'Content-Type', 'application/json'),
    })),
  ),
  row(
    '406-taken',
    'what cannot be accepted is answered as JSON',
    '*',
    retry(406, (request) => ({ ...request, headers: replaced(request.headers, 'Accept', '*/*') })),
  ),
  row(
    'unknown-path-200',
    'an unknown path is answered with an empty object',
    '*',
    when(404, (response, { route }) => (route === undefined ? tell(200, {}) : response)),
  ),
  row(
    'unknown-path-500',
    'an unknown path is answered with 500',
    '*',
    when(404, (response, { route }) => (route === undefined ? refuse(500) : response)),
  ),
  row(
    'slashes-folded',
    'a doubled slash in a path is taken for one',
    '*',
    read(/^\/\//, (target) => target.replace(/^\/+/, '/')),
  ),
  row(
    'dots-folded',
    'dots in a path are resolved',
    '*',
    read(/\/\.\.\//, (target) => new URL(target, 'http://host').pathname),
  ),
  row(
    'case-folded',
    'paths are compared without case',
    '*',
    read(/^(?!.*[0-9a-f]{24})[^?]*[A-Z]/, (target) => target.toLowerCase()),
  ),
  at(
    '204-with-json',
    'what real servers respond without a body has an empty object',
    'DELETE /streams/{streamId}',
    when(204, () => tell(200, {})),
  ),
  at(
    'pause-with-body',
    'pausing a stream returns the stream',
    'POST /streams/{streamId}/pause',
    when(204, (_response, { target }, { admin }) => admin('GET', target.replace('/pause', ''))),
  ),
  at('created-200', 'making a stream is answered with 200', 'POST /streams', restatus(201, 200)),
  at('login-201', 'a login gets 201', LOGIN, restatus(200, 201)),
  at('token-201', 'making a token is answered with 201', TOKEN, restatus(200, 201)),
  at('assign-204', 'assigning an output is answered with 204', ASSIGN, restatus(202, 204)),
  row(
    'slash-redirect',
    'a path with a slash at its end is unknown',
    'GET /streams',
    on(({ target }) => /^\/streams\/(?:\?|$)/.test(target), deny(404, 'HTTP 404 Not Found')),
  ),
  // Content and description of bodies.
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
    'responses have no Content-Type',
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
      const json = findJson(response)
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
  // Missing, wrong, and extra headers.
  row(
    'allow-missing',
    'a 405 has no Allow',
    '*',
    when(405, (response) => withHeader(response, 'Allow')),
  ),
  row(
    'allow-wrong',
    'Allow of a 405 names the method that was rejected',
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
    'HEAD shows another media type than GET',
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
    'each response names another node',
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
    'responses may be kept for an hour by everybody',
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
    'responses have no X-Frame-Options',
    '*',
    setHeader('X-Frame-Options'),
    { since: '5.0.0' },
  ),
  row(
    'sniff-missing',
    'responses have no X-Content-Type-Options',
    '*',
    setHeader('X-Content-Type-Options'),
    { since: '5.1.0' },
  ),
]

/** Replaces such targets with others. */
function read(pattern: RegExp, change: (target: string) => string): Behaviour {
  return on(
    ({ target }) => pattern.test(target),
    ask((request) => ({ ...request, target: change(request.target) })),
  )
}

function restatus(from: number, to: number): Behaviour {
  return reply((response) => {
    const { reason: _reason, ...rest } = response
    return response.status === from ? { ...rest, status: to } : response
  })
}

function challenge(value?: string): Behaviour {
  return when(401, (response) => withHeader(response, 'WWW-Authenticate', value))
}

export function isPretty({ target }: ProxyRequest): boolean {
  return target.includes('pretty=true')
}

/** Prints the JSON of responses in another format. */
export function rewritten(print: (json: unknown) => string): Behaviour {
  return reply((response) => {
    const json = findJson(response)
    return json === undefined ? response : withBody(response, print(json))
  })
}

function isMalformed(request: ProxyRequest): boolean {
  return request.body !== '' && findJson(request) === undefined
}

/** Applies a behavior to one method only. */
function to(method: string, behaviour: Behaviour): Behaviour {
  return on((request) => request.method === method, behaviour)
}
