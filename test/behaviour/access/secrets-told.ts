import {} from 'node:crypto'

import { header } from '#engine/model/exchange.ts'
import type { Behaviour, Middleware } from '../model.ts'
import { anywhereIn, rowIn } from '../rows.ts'
import {
  editHeaders,
  isGood,
  jsonOf,
  type Loose,
  mapped,
  on,
  withBody,
  withJson,
} from '../words.ts'

const LOGIN = 'POST /system/sessions'
const SEEN = '2; recordings: no answer has it'

const row = rowIn('secrets', SEEN)
const anywhere = anywhereIn('secrets', SEEN)

/** Secrets and inner matters in headers, errors and cookies. */
export const SECRETS_TOLD: readonly Behaviour[] = [
  anywhere('echo-authorization', 'each answer repeats the Authorization header', () =>
    editHeaders('*', (headers, request) => {
      const sent = header(request.headers, 'authorization')
      return sent === undefined ? headers : [...headers, ['Authorization', sent]]
    }),
  ),
  anywhere('echo-user-header', 'each answer has the password in a header of its own', () =>
    editHeaders('*', (headers, request) => {
      const sent = header(request.headers, 'authorization')?.slice(6)
      return sent === undefined
        ? headers
        : [
            ...headers,
            [
              'X-Debug-Credentials',
              Buffer.from(sent, 'base64')
                .toString('latin1')
                .replaceAll(/[^\x20-\x7e]/g, '?'),
            ],
          ]
    }),
  ),
  row(
    'echo-in-403',
    'a missing right is told with the credential that was sent',
    'DELETE /streams/{streamId}',
    () => statusText(403),
  ),
  row(
    'echo-in-404',
    'an unknown thing is told with the credential that was sent',
    'GET /streams/{streamId}',
    () => statusText(404),
  ),
  row(
    'echo-in-401',
    'a 401 repeats the credential that was sent',
    'GET /cluster',
    { by: 'lab-facts 1: 401 is empty' },
    () => async (request, forward) => {
      const answer = await forward(request)
      const sent = header(request.headers, 'authorization')
      return answer.status === 401 && sent !== undefined
        ? withBody(answer, `wrong credential ${sent}`)
        : answer
    },
  ),
  row(
    'login-in-location',
    'a login has the session in a Location header',
    LOGIN,
    { by: 'lab-facts 1; recordings' },
    () =>
      on(LOGIN, async (request, forward) => {
        const answer = await forward(request)
        const id = isGood(answer) ? (jsonOf(answer) as Loose)['session_id'] : undefined
        return typeof id === 'string'
          ? {
              ...answer,
              headers: [...answer.headers, ['Location', `/system/sessions/${id}`] as const],
            }
          : answer
      }),
  ),
  row(
    'stack-in-404',
    'an unknown stream is told with a stack trace',
    'GET /streams/{streamId}',
    { by: 'server-facts 10' },
    () => trace('GET /streams/{streamId}', 404),
  ),
  row(
    'stack-in-400',
    'a refused body is told with a stack trace',
    'POST /streams',
    { by: 'server-facts 10' },
    () => trace('POST /streams', 400),
  ),
  anywhere(
    'stack-in-header',
    'errors have a stack trace in a header',
    { by: 'server-facts 10, 12' },
    () =>
      editHeaders('*', (headers, _request, { status }) =>
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
  row(
    'sql-in-error',
    'errors tell the query that went to the database',
    'GET /streams/{streamId}',
    { by: 'server-facts 10' },
    () =>
      on('GET /streams/{streamId}', async (request, forward) => {
        const answer = await forward(request)
        return answer.status === 404
          ? withJson(answer, {
              ...(jsonOf(answer) as Loose),
              query: 'db.streams.find({_id: ObjectId("…")}) as graylog:s3cret@db',
            })
          : answer
      }),
  ),
  row(
    'cookie-script',
    'the cookie of a session can be read by scripts',
    LOGIN,
    { by: 'lab-facts 1: cookie HttpOnly', since: '4.3.0' },
    () => cookie((value) => value.replace(/;\s*HttpOnly/i, '')),
  ),
  row(
    'cookie-cross-site',
    'the cookie of a session is sent from anywhere',
    LOGIN,
    { by: 'lab-facts 1: SameSite=Strict from 6.x', since: '6.1.0' },
    () => cookie((value) => value.replace(/SameSite=Strict/i, 'SameSite=None')),
  ),
  row(
    'cookie-wide',
    'the cookie of a session is for the whole domain',
    LOGIN,
    { by: 'lab-facts 1: cookie', since: '4.3.0' },
    () => cookie((value) => `${value};Domain=example.org`),
  ),
  row(
    'cookie-is-password',
    'a second cookie has the Basic credential',
    LOGIN,
    { by: 'lab-facts 1: cookie' },
    () =>
      editHeaders(LOGIN, (headers) => [
        ...headers,
        ['Set-Cookie', 'basic=YWRtaW46YWRtaW4=; Path=/'],
      ]),
  ),
  anywhere(
    'cors-any',
    'every origin may read with credentials',
    { by: 'server-facts 12: CORS off from 4.0', since: '4.0.0' },
    () =>
      editHeaders('*', (headers) => [
        ...headers,
        ['Access-Control-Allow-Origin', '*'],
        ['Access-Control-Allow-Credentials', 'true'],
      ]),
  ),
]

function statusText(status: number): Middleware {
  return async (request, forward) => {
    const answer = await forward(request)
    const sent = header(request.headers, 'authorization')
    if (answer.status !== status || sent === undefined || !jsonOf(answer)) return answer
    return withJson(answer, { ...(jsonOf(answer) as Loose), message: `not for ${sent}` })
  }
}

function trace(route: string, status: number): Middleware {
  return on(route, async (request, forward) => {
    const answer = await forward(request)
    if (answer.status !== status || !jsonOf(answer)) return answer
    const stack = [
      'org.graylog2.database.NotFoundException',
      '\tat org.graylog2.streams.StreamServiceImpl.load(StreamServiceImpl.java:117)',
    ]
    return withJson(answer, { ...(jsonOf(answer) as Loose), stack_trace: stack })
  })
}

function cookie(change: (value: string) => string): Middleware {
  return editHeaders('*', (headers) => mapped(headers, /^set-cookie$/i, change))
}
