import { header } from '#engine/model/exchange.ts'
import { type Behaviour, type Fault, faultsIn } from '../harness/fault.ts'
import {
  addHeader,
  all,
  editHeaders,
  jsonOf,
  mapHeader,
  membersOf,
  when,
  whenGood,
  withBody,
  withJson,
} from '../harness/words.ts'

const LOGIN = 'POST /system/sessions'
const STREAM = 'GET /streams/{streamId}'
const COOKIES = { since: '4.3.0' }

const { at, row } = faultsIn('secrets')

/** Secrets and internals in headers, errors and cookies. */
export const SECRETS_TOLD: readonly Fault[] = [
  row(
    'echo-authorization',
    'each answer repeats the Authorization header',
    '*',
    echo('Authorization', (sent) => sent),
  ),
  row(
    'echo-user-header',
    'each answer has the password in a header of its own',
    '*',
    echo('X-Debug-Credentials', (sent) =>
      Buffer.from(sent.slice(6), 'base64')
        .toString('latin1')
        .replaceAll(/[^\x20-\x7e]/g, '?'),
    ),
  ),
  ...(
    [
      [403, 'a missing right', 'DELETE /streams/{streamId}'],
      [404, 'an unknown thing', STREAM],
    ] as const
  ).map(([status, what, route]) =>
    row(
      `echo-in-${status}`,
      `${what} is told with the credential that was sent`,
      route,
      when(status, (response, { headers }) => {
        const sent = header(headers, 'authorization')
        return sent === undefined || !jsonOf(response)
          ? response
          : withJson(response, { ...membersOf(response), message: `not for ${sent}` })
      }),
    ),
  ),
  row(
    'echo-in-401',
    'a 401 repeats the credential that was sent',
    'GET /cluster',
    when(401, (response, { headers }) => {
      const sent = header(headers, 'authorization')
      return sent === undefined ? response : withBody(response, `wrong credential ${sent}`)
    }),
  ),
  at(
    'login-in-location',
    'a login has the session in a Location header',
    LOGIN,
    whenGood((response) => {
      const id = membersOf(response)['session_id']
      return typeof id === 'string'
        ? {
            ...response,
            headers: [...response.headers, ['Location', `/system/sessions/${id}`] as const],
          }
        : response
    }),
  ),
  at('stack-in-404', 'an unknown stream is told with a stack trace', STREAM, trace(404)),
  at('stack-in-400', 'a refused body is told with a stack trace', 'POST /streams', trace(400)),
  row(
    'stack-in-header',
    'errors have a stack trace in a header',
    '*',
    editHeaders((headers, _request, { status }) =>
      status >= 400
        ? [
            ...headers,
            [
              'X-Error',
              'java.lang.NullPointerException at org.graylog2.rest.resources.streams.StreamResource.get(StreamResource.java:251)',
            ],
          ]
        : headers,
    ),
  ),
  at(
    'sql-in-error',
    'errors tell the query that went to the database',
    STREAM,
    when(404, (response) =>
      withJson(response, {
        ...membersOf(response),
        query: 'db.streams.find({_id: ObjectId("…")}) as graylog:s3cret@db',
      }),
    ),
  ),
  row(
    'cookie-script',
    'the cookie of a session can be read by scripts',
    LOGIN,
    cookie((value) => value.replace(/;\s*HttpOnly/i, '')),
    COOKIES,
  ),
  row(
    'cookie-cross-site',
    'the cookie of a session is sent from anywhere',
    LOGIN,
    cookie((value) => value.replace(/SameSite=Strict/i, 'SameSite=None')),
    { since: '6.1.0' },
  ),
  row(
    'cookie-wide',
    'the cookie of a session is for the whole domain',
    LOGIN,
    cookie((value) => `${value};Domain=example.org`),
    COOKIES,
  ),
  at(
    'cookie-is-password',
    'a second cookie has the Basic credential',
    LOGIN,
    addHeader('Set-Cookie', 'basic=YWRtaW46YWRtaW4=; Path=/'),
  ),
  row(
    'cors-any',
    'every origin may read with credentials',
    '*',
    all(
      addHeader('Access-Control-Allow-Credentials', 'true'),
      addHeader('Access-Control-Allow-Origin', '*'),
    ),
    { since: '4.0.0' },
  ),
]

/** Repeats what is in the credential in a header. */
function echo(name: string, told: (sent: string) => string): Behaviour {
  return editHeaders((headers, request) => {
    const sent = header(request.headers, 'authorization')
    return sent === undefined ? headers : [...headers, [name, told(sent)]]
  })
}

function trace(status: number): Behaviour {
  return when(status, (response) =>
    jsonOf(response)
      ? withJson(response, {
          ...membersOf(response),
          stack_trace: [
            'org.graylog2.database.NotFoundException',
            '\tat org.graylog2.streams.StreamServiceImpl.load(StreamServiceImpl.java:117)',
          ],
        })
      : response,
  )
}

/** Changes the cookie of a session. */
export function cookie(change: (value: string) => string): Behaviour {
  return mapHeader('set-cookie', change)
}
