import { expect, test } from 'vitest'

import type { Check } from '../model/check.ts'
import { NO_BODY } from '../model/exchange.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { requireVersion } from '../model/version.ts'
import { findCauses } from './find-causes.ts'
import type { Sighting } from './sightings.ts'

const NO_PROBE = 'this run did not trigger this check'

test.each([
  NO_PROBE,
  'the response does not contain the record that the check reads',
  'only an administrator sent this request',
])('a check that requests the route of a cause does not necessarily wait for it: %s', (reason) => {
  const causes = causesOf([failed('stream.title', 0), unverified('stream.other', reason)], {
    routes: ['GET /streams'],
  })

  expect(causes[0]).toMatchObject({ explains: ['stream.title'], waiting: [] })
})

test('a check without its header waits for it, even if it is out of scope because of that', () => {
  const header = { ...failed('headers.id', 0), expected: 'the header X-Graylog-Node-ID' }
  const causes = causesOf(
    [
      header,
      unverified('cluster.itself', 'the response has no X-Graylog-Node-ID, or no node_id'),
      { ...unverified('write.end', 'needs X-Graylog-Node-ID in the responses'), ...OUT },
      { ...unverified('tls.old', 'needs an https target'), ...OUT },
    ],
    { routes: ['GET /streams'] },
  )

  expect(causes[0]?.waiting).toEqual(['cluster.itself', 'write.end'])
})

test('a check that needs either of two headers waits for both, once each', () => {
  const lacking = (id: string, index: number, name: string) => ({
    ...failed(id, index),
    expected: `the header ${name}`,
  })
  const either =
    '200 application/json has no X-Graylog-Node-ID, and no 401 names its realm in WWW-Authenticate: something else may have responded'
  const causes = causesOf(
    [
      lacking('headers.id', 0, 'X-Graylog-Node-ID'),
      lacking('headers.page', 1, 'X-Graylog-Node-ID'),
      lacking('auth.challenge', 2, 'WWW-Authenticate'),
      unverified('node.summary', either),
      unverified('cluster.itself', 'the response has no X-Graylog-Node-ID'),
    ],
    { routes: ['GET /streams', 'GET /page', 'GET /cluster'] },
  )

  expect(causes.map(({ subject, waiting }) => [subject.name, waiting])).toEqual([
    ['x-graylog-node-id', ['node.summary', 'cluster.itself']],
    ['www-authenticate', ['node.summary']],
    ['x-graylog-node-id', []],
  ])
})

test.each([
  [1, ['stream.other']],
  [2, []],
])('a check waits for a predecessor that passed nowhere: %d requests', (count, waiting) => {
  const causes = causesOf([
    { ...failed('stream.made', 0), count, failed: 1 },
    unverified('stream.other', 'stream.made must pass first, but failed'),
  ])

  expect(causes[0]?.waiting).toEqual(waiting)
})

test('a check waits for the cause that a response has a form that shows nothing', () => {
  const form = { ...failed('error.typed', 0), expected: '404 ApiError', actual: '404 text/plain' }
  const waits = unverified('route.gone', '404 text/plain does not show whether the route exists')

  const waitingFor = (verdict: Verdict) =>
    causesOf([verdict, waits], { routes: ['GET /a'] }).map(({ waiting }) => waiting)

  expect(waitingFor(form)).toEqual([['route.gone']])
  expect(waitingFor({ ...form, expected: '200' })).toEqual([[]])
})

test('routes that always respond with 404 are one cause, and checks of these routes wait for it', () => {
  const routes = ['GET /a', 'GET /b', 'GET /c', 'GET /d']
  const missing = routes.map((_route, index) => ({
    ...failed(`check.${index}`, index),
    expected: index === 3 ? '500 ApiError' : '200',
    actual: '404 ApiError',
  }))
  const verdicts = [...missing, unverified('stream.other', NO_PROBE)]

  const [first, ...others] = causesOf(verdicts, { routes, asked: 'GET /b' })
  const known = ['GET /c', 'GET /d']
  const [served] = causesOf(verdicts, { routes, asked: 'GET /b', missing: known })

  expect(first).toMatchObject({
    sentence: '4 routes of the release are missing',
    certainty: 'likely',
    explains: missing.map(({ checkId }) => checkId),
    waiting: ['stream.other'],
  })
  expect(others).toEqual([])
  expect(served?.sentence).not.toMatch(/missing/)
  expect(served?.waiting).toEqual([])
})

const OUT = { outcome: 'out-of-scope', rating: 'none' } as const

function failed(checkId: string, index: number): Verdict {
  return {
    checkId,
    suite: 'x',
    title: 'MUST',
    subject: 'server',
    level: 'MUST',
    source: '',
    basis: 'observed',
    outcome: 'fail',
    rating: 'warning',
    exchanges: [index],
    expected: 'a title',
    actual: 'missing',
    count: 1,
    failed: 1,
  }
}

function unverified(checkId: string, reason: string): Verdict {
  return { ...failed(checkId, 0), ...NOT_SHOWN, reason }
}

const NOT_SHOWN = {
  outcome: 'not-exercised',
  rating: 'unverified',
  exchanges: [],
  count: 0,
} as const

function causesOf(
  verdicts: readonly Verdict[],
  {
    routes = [],
    asked = 'GET /streams',
    missing,
  }: {
    readonly routes?: readonly string[]
    readonly asked?: string
    readonly missing?: readonly string[]
  } = {},
) {
  const version = requireVersion('5.1.0')
  const other = { id: 'stream.other', evidence: { kind: 'one', of: { route: asked } } }
  return findCauses(
    {
      verdicts,
      version,
      ...(missing && { missing }),
      sightings: new Map(routes.map((route, index) => [index, notFound(route, index)])),
    },
    { faults: [], checks: new Map([['stream.other', other as Check]]) },
  )
}

function notFound(route: string, index: number): Sighting {
  const request = { method: 'GET', origin: 'http://a', target: route, httpVersion: '1.1' }
  return {
    exchange: {
      index,
      actor: 'self',
      request: { ...request, headers: [], body: NO_BODY },
      response: { status: 404, reason: '', httpVersion: '1.1', headers: [], body: NO_BODY },
    },
    route,
    json: () => undefined,
  }
}
