import { expect, test } from 'vitest'

import {
  type Exchange,
  type Failure,
  NO_BODY,
  NODE_HEADER,
  type Response,
} from '#engine/model/exchange.ts'
import { makeRecording, RECORDING_FORMAT } from '#engine/model/recording.ts'
import { requireVersion } from '#engine/model/version.ts'
import { makeBody } from '#engine/model/test-exchange.ts'
import { createForecaster } from './forecast.ts'

interface Recorded {
  readonly path: string
  readonly status?: number
  readonly body?: string
  readonly failure?: Failure
}

/** Forecasts one call. */
function predict({ path, status, body, failure }: Recorded, from: string, to: string) {
  const response: Response | undefined =
    status === undefined
      ? undefined
      : {
          status,
          reason: '',
          httpVersion: 'HTTP/1.1',
          headers: [
            ['Content-Type', 'application/json'],
            [NODE_HEADER, 'aa11bb22-0000-4000-8000-000000000001'],
          ],
          body: body === undefined ? NO_BODY : makeBody(body),
        }
  const exchange: Exchange = {
    index: 0,
    request: {
      method: 'GET',
      origin: 'http://h:9000',
      target: `/api${path}`,
      httpVersion: 'HTTP/1.1',
      headers: [
        ['Accept', '*/*'],
        ['Authorization', `Basic ${btoa('admin:admin')}`],
      ],
      body: NO_BODY,
    },
    ...(response && { response }),
    ...(failure && { failure }),
  }
  const header = {
    type: 'header',
    format: RECORDING_FORMAT,
    version: 1,
    kind: 'interface',
    roots: ['http://h:9000/api'],
    tool: { name: 'test', version: '0' },
    assertedVersion: from,
  } as const
  const forecaster = createForecaster(makeRecording(header, [exchange]))
  return { ...forecaster.predictions(requireVersion(to))[0], remarks: forecaster.remarks }
}

const ERROR = JSON.stringify({ type: 'ApiError', message: 'unavailable' })
const REFUSED: Failure = { kind: 'refused', message: 'nothing is listening (ECONNREFUSED)' }

const NOTHING: readonly (readonly [string, Partial<Recorded>])[] = [
  ['a refused connection', { failure: REFUSED }],
  ...[0, 408, 429, 499, 502, 503, 504].map(
    (status) => [`status ${status}`, { status, body: ERROR }] as const,
  ),
]

test.each(NOTHING)('%s does not hide that a route is removed', (_title, answer) => {
  const removed = predict({ path: '/alerts/conditions', ...answer }, '4.3.0', '7.0.0')
  const kept = predict({ path: '/system/lbstatus', ...answer }, '4.3.0', '7.0.0')

  expect(removed).toMatchObject({ class: 'breaks', causes: [{ release: '5.0.0' }] })
  expect(kept.class).toBe('works')
  expect(kept.remarks).toEqual([
    '1 call got no response or a temporary error, and is assumed to work on the recorded release',
  ])
})

test.each([400, 401, 403, 404])(
  'status %i of the server is evidence that a call fails',
  (status) => {
    const answer = { path: '/alerts/conditions', status, body: ERROR }

    expect(predict(answer, '4.3.0', '7.0.0')).toMatchObject({ class: 'already-fails', remarks: [] })
  },
)

test.each([
  ['304', { status: 304 }],
  ['the body of another route', { status: 200, body: '{"message":"ok"}' }],
  ['an empty object', { status: 200, body: '{}' }],
  ['a list in place of an object', { status: 200, body: '[]' }],
  ['an error', { status: 503, body: ERROR }],
])(
  '%s does not show the fields of the response, so changed ones may be in it',
  (_title, answer) => {
    const fields = predict({ path: '/streams', ...answer }, '4.0.0', '7.0.0')

    expect(fields.class).toBe('unknown')
    expect(fields.causes?.[0]?.what).toContain('is not in the file')
    expect(predict({ path: '/dashboards', ...answer }, '4.0.0', '7.0.0').class).toBe(
      'answer-changes',
    )
  },
)

test('an empty map is a whole response', () => {
  expect(predict({ path: '/cluster', status: 200, body: '{}' }, '5.1.0', '7.0.0').class).toBe(
    'works',
  )
})
