import {
  type Body,
  type Exchange,
  type Headers,
  NO_BODY,
  type Request,
  type Response,
} from '#engine/model/exchange.ts'

/** Changes to a plain `GET /api/cluster` of the administrator. */
export interface SampleExchange extends Omit<Partial<Exchange>, 'request' | 'response'> {
  readonly request?: Partial<Request>
  readonly response?: Partial<Response>
}

export const SAMPLE_SESSION = '99a74988-e5f0-4b87-8e7c-aed17743d5d8'
export const SAMPLE_PASSWORD = 'correct horse battery'
export const SAMPLE_TOKEN = '1d0v8h4c5o6n7m2k3l4j5i6h7g8f9e0d1c2b3a4v5u6t7s8r9q'

/** A body that is all there. */
export function textBody(text: string): Body {
  return { state: 'complete', size: Buffer.byteLength(text), text }
}

/** An Authorization header as Basic. */
export function basic(name: string, password: string): Headers[number] {
  return ['Authorization', `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`]
}

/** One exchange of the sample recording. */
export function sampleExchange({ request, response, ...rest }: SampleExchange = {}): Exchange {
  return {
    index: 0,
    startedAt: Date.parse('2026-11-20T23:45:40.000Z'),
    request: {
      method: 'GET',
      origin: 'http://127.0.0.1:19000',
      target: '/api/cluster',
      httpVersion: 'HTTP/1.1',
      headers: [HOST, ACCEPT, basic('admin', SAMPLE_PASSWORD)],
      body: NO_BODY,
      ...request,
    },
    ...(rest.failure === undefined && {
      response: {
        status: 200,
        reason: 'OK',
        httpVersion: 'HTTP/1.1',
        headers: JSON_HEADERS,
        body: textBody(CLUSTER),
        ...response,
      },
    }),
    ...rest,
  }
}

const HOST: Headers[number] = ['Host', '127.0.0.1:19000']
const ACCEPT: Headers[number] = ['Accept', 'application/json']
const REQUESTED_BY: Headers[number] = ['X-Requested-By', 'probe']
const JSON_HEADERS: Headers = [
  ['X-Frame-Options', 'DENY'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Graylog-Node-ID', 'cc242ff8-fff1-4f38-bbd0-4fe911e7eddc'],
  ['Content-Type', 'application/json'],
  ['Connection', 'close'],
]
const CLUSTER = JSON.stringify({
  'cc242ff8-fff1-4f38-bbd0-4fe911e7eddc': {
    facility: 'graylog-server',
    codename: 'Noir',
    node_id: 'cc242ff8-fff1-4f38-bbd0-4fe911e7eddc',
    cluster_id: '59e8c40d-f1b6-48d9-a906-5c43c08cd2ba',
    version: '5.1.0+14ba491',
    started_at: '2026-11-20T23:45:24.499Z',
    hostname: 'localhost',
    lifecycle: 'running',
    lb_status: 'alive',
    timezone: 'Etc/UTC',
    operating_system: 'Linux 6.1.0-131-amd64',
    is_leader: 'yes',
    is_processing: true,
  },
})
const LOGIN = JSON.stringify({ username: 'admin', password: SAMPLE_PASSWORD, host: '' })
const SESSION = JSON.stringify({
  valid_until: '2026-11-21T07:45:42.413+0000',
  session_id: SAMPLE_SESSION,
  username: 'admin',
  user_id: 'local:admin',
})
const NOT_FOUND = JSON.stringify({
  type: 'ApiError',
  message: 'Stream <000000000000000000000000> not found!',
})

/** A few exchanges as a real 5.1.0 has them, but for the deviations that the sample run finds. */
export const SAMPLE_EXCHANGES: readonly Exchange[] = [
  sampleExchange(),
  sampleExchange({
    request: {
      method: 'POST',
      target: '/api/system/sessions',
      headers: [HOST, ACCEPT, REQUESTED_BY, ['Content-Type', 'application/json']],
      body: textBody(LOGIN),
    },
    response: {
      headers: [
        ['Set-Cookie', `authentication=${SAMPLE_SESSION};Version=1;Path=/;HttpOnly`],
        ...JSON_HEADERS,
      ],
      body: textBody(SESSION),
    },
    actor: 'user',
    probe: 'session',
  }),
  sampleExchange({ request: { headers: [HOST, ACCEPT, basic(SAMPLE_SESSION, 'session')] } }),
  ...[[], [['X-Graylog-Collector-Version', '1'] as const]].map((more) =>
    sampleExchange({
      request: {
        method: 'DELETE',
        target: '/api/streams/000000000000000000000000',
        headers: [HOST, ACCEPT, basic('admin', SAMPLE_PASSWORD), ...more],
      },
      response: { status: 404, reason: 'Not Found', body: textBody(NOT_FOUND) },
      actor: 'self',
      probe: 'csrf',
    }),
  ),
  sampleExchange({
    request: { target: '/api/system/lbstatus', headers: [HOST] },
    response: { headers: [['Content-Type', 'text/plain']], body: textBody('ALIVE') },
  }),
  sampleExchange({
    request: {
      method: 'DELETE',
      target: `/api/system/sessions/${SAMPLE_SESSION}`,
      headers: [HOST, ACCEPT, REQUESTED_BY, ['Cookie', `authentication=${SAMPLE_SESSION}`]],
    },
    response: { status: 200, body: NO_BODY },
  }),
  sampleExchange({
    request: { headers: [HOST, ACCEPT, basic(SAMPLE_TOKEN, 'token')] },
    failure: { kind: 'timeout', message: 'no response within 10 seconds' },
  }),
].map((exchange, index) => ({ ...exchange, index }))
