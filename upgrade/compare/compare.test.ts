import { expect, test } from 'vitest'

import { type Exchange, NO_BODY } from '#engine/model/exchange.ts'
import type { Mode } from '#engine/model/recording.ts'
import { type Run, RUN_FORMAT, tally } from '#engine/model/results/run.ts'
import { type Outcome, rate, type Verdict } from '#engine/model/results/verdict.ts'
import { compareRuns, type Side } from './compare.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

function compareAll(sides: readonly Side[]) {
  return compareRuns(sides, () => undefined)
}

test.each<[Outcome | 'none', Outcome | 'none', string | undefined]>([
  ['pass', 'pass', undefined],
  ['pass', 'fail', 'broken'],
  ['fail', 'pass', 'fixed'],
  ['none', 'pass', 'new'],
  ['not-applicable', 'fail', 'new'],
  ['pass', 'not-applicable', 'gone'],
  ['fail', 'none', 'gone'],
  ['pass', 'not-exercised', 'unseen'],
  ['pass', 'blocked', 'unseen'],
  ['out-of-scope', 'fail', 'seen'],
  ['not-applicable', 'not-exercised', undefined],
])('from %s to %s is %s', (before, after, change) => {
  const { checks } = compareAll([
    { name: 'a', run: getRun(before) },
    { name: 'b', run: getRun(after) },
  ])

  expect(checks.map(({ changes }) => changes[0])).toEqual(change === undefined ? [] : [change])
})

test.each<[was: string[], is: string[], mode: Mode, change: string | undefined, says?: string]>([
  [['A', 'B'], ['B'], 'session', 'better', 'no longer at A; still at B'],
  [['B'], ['A', 'B'], 'session', 'worse', 'now also at A'],
  [['A', 'B'], ['B', 'C'], 'session', 'worse', 'now also at C'],
  [['A'], ['A'], 'session', undefined],
  [['*'], ['A'], 'session', undefined],
  [['A', 'B'], ['B'], 'write', undefined],
])('failing at %j and then at %j, the second in mode %s: %s', (was, is, mode, ...told) => {
  const [change, says] = told
  const failingAt = (routes: string[], asked: Mode): Run => {
    const { verdicts, ...run } = getRun('fail')
    return {
      ...run,
      verdicts: verdicts.map((one) => ({ ...one, routes })),
      plan: { mode: asked } as NonNullable<Run['plan']>,
    }
  }

  const { checks } = compareAll([
    { name: 'a', run: failingAt(was, 'session') },
    { name: 'b', run: failingAt(is, mode) },
  ])

  expect(checks.map(({ changes }) => changes[0])).toEqual(change === undefined ? [] : [change])
  expect(checks[0]?.verdicts[1]?.says).toBe(says)
})

test.each<[what: string, now: number, path: string, outcome: Outcome, change: string]>([
  ['successful now', 201, '/api/outputs', 'not-exercised', 'fixed'],
  ['still rejected', 400, '/api/outputs', 'not-exercised', 'unseen'],
  ['not repeated', 201, '/api/others', 'not-exercised', 'unseen'],
  ['left out of the run', 201, '/api/outputs', 'out-of-scope', 'unseen'],
])('a failed rejection is fixed if the call is %s', (_what, now, path, is, change) => {
  const refused = answered(400, buildExchange('/api/outputs', {}))
  const { verdicts, ...after } = getRun(is)
  const [other] = getRun('pass').verdicts
  const all = other ? [...verdicts, { ...other, checkId: 'other' }] : []

  const { checks } = compareAll([
    { name: 'a', run: getRun('fail'), exchangesOf: () => refused },
    {
      name: 'b',
      run: { ...after, verdicts: all },
      exchangesOf: () => answered(now, buildExchange(path, {})),
    },
  ])

  expect(checks.find(({ checkId }) => checkId === 'node.one')?.changes).toEqual([change])
})

test('each run is compared with the previous one', () => {
  const sides = (['pass', 'fail', 'fail', 'pass'] as const).map((outcome, index) => ({
    name: String(index),
    run: getRun(outcome),
  }))

  const { checks, counts } = compareAll(sides)

  expect(checks[0]?.changes).toEqual(['broken', null, 'fixed'])
  expect(counts.map(({ broken, fixed }) => [broken, fixed])).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
  ])
})

test('a changed response with the same verdict is listed for each call', () => {
  const node = '5ca1ab1e-0000-4000-8000-00000000000a'
  const side = (body: object) => ({
    name: 'a',
    run: getRun('pass'),
    exchangesOf: () => buildExchange(`/api/system/cluster/nodes/${node}`, body),
  })

  const { answers } = compareAll([
    side({ node_id: node, type: 'server', last: null, seen: [1] }),
    side({ node_id: 7, is_leader: true, last: 'x', seen: [] }),
  ])

  expect(answers).toEqual([
    {
      run: 1,
      call: 'GET /system/cluster/nodes/*',
      differences: [
        'field is_leader was added',
        'field node_id is number instead of string',
        'field type was removed',
      ],
      checks: ['node.one'],
    },
  ])
})

test('other values, empty lists, and nulls are not differences', () => {
  const side = (body: object) => ({
    name: 'a',
    run: getRun('pass'),
    exchangesOf: () => buildExchange('/api/x', body),
  })

  const { answers } = compareAll([
    side({ items: [{ id: 'a' }], at: 'now', user: { id: 1 } }),
    side({ items: [], at: null, user: null }),
  ])

  expect(answers).toEqual([])
})

const PLAN = { mode: 'session', capabilities: [] } as NonNullable<Run['plan']>

/** Builds a run whose only verdict is based on exchanges with these responses. */
function askedBy(exchanges: readonly Exchange[], plan?: Run['plan']): Side {
  const { verdicts, ...run } = getRun('pass')
  const all = verdicts.map((one) => ({ ...one, exchanges: exchanges.map((_, at) => at) }))
  const asked = { ...run, verdicts: all, ...(plan && { plan }) }
  return { name: 'a', run: asked, exchangesOf: (index) => exchanges[index] }
}

test('a request that only one side sends is not a difference, whether by probe, credential, or query', () => {
  const plain = buildExchange('/api/cluster', { a: 1 })
  const withHeaders = (headers: Exchange['request']['headers']): Exchange =>
    answered(401, { ...plain, request: { ...plain.request, headers } })
  const basic = [['Authorization', `Basic ${btoa('a:b')}`]] as const
  const others: readonly Exchange[] = [
    withHeaders(basic),
    withHeaders([['Authorization', 'Bearer x']]),
    withHeaders([['Cookie', 'authentication=x']]),
    answered(404, buildExchange('/api/cluster?page=1', { other: 1 })),
  ]

  for (const other of others)
    expect(compareAll([askedBy([plain]), askedBy([other])]).answers).toEqual([])
  const probes = [
    { ...plain, probe: 'node.records' },
    { ...answered(401, plain), probe: 'auth.end' },
  ]
  const sides = probes.map((one) => askedBy([one], PLAN))
  expect(compareAll(sides).answers).toEqual([])
  expect(compareAll(sides.toReversed()).answers).toEqual([])
})

test('responses are compared by status, and a status on both sides is not a difference', () => {
  const good = buildExchange('/api/x', { a: 1 })
  const bad = answered(404, buildExchange('/api/x', { type: 'ApiError', message: 'no' }))
  const differences = (before: readonly Exchange[], after: readonly Exchange[]) =>
    compareAll([askedBy(before), askedBy(after)]).answers.flatMap((one) => one.differences)

  expect(differences([good, bad], [good])).toEqual([])
  expect(differences([bad], [good, bad])).toEqual([])
  expect(differences([good], [bad])).toEqual(['status 200 → 404'])
  expect(differences([good, bad], [buildExchange('/api/x', { b: 1 })])).toEqual([
    'field a was removed',
    'field b was added',
  ])
})

function getRun(outcome: Outcome | 'none'): Run {
  const verdict: Verdict = {
    checkId: 'node.one',
    suite: 'node',
    title: 'MUST be',
    subject: 'server',
    level: 'MUST',
    basis: 'documented',
    source: 'interface document, section 2',
    exchanges: [0],
    count: 1,
    ...(outcome === 'none'
      ? { outcome: 'pass', rating: 'ok' }
      : { outcome, rating: rate(outcome, 'MUST', 'documented') }),
  }
  const verdicts = outcome === 'none' ? [] : [verdict]
  return {
    format: RUN_FORMAT,
    version: 1,
    tool: { name: 't', version: '1' },
    strict: false,
    target: { url: 'http://h/api', judgedVersion: '5.1.0', versionSource: 'traffic' },
    evidence: { exchanges: 1, complete: true, live: false, remarks: [] },
    verdicts,
    conflicts: [],
    complete: true,
    summary: tally(verdicts, 'server'),
    client: tally(verdicts, 'client'),
  }
}

function answered(status: number, exchange: Exchange): Exchange {
  return { ...exchange, ...(exchange.response && { response: { ...exchange.response, status } }) }
}

function buildExchange(target: string, body: object): Exchange {
  const text = JSON.stringify(body)
  return {
    index: 0,
    request: {
      method: 'GET',
      origin: 'http://h',
      target,
      httpVersion: '1.1',
      headers: [],
      body: NO_BODY,
    },
    response: {
      status: 200,
      reason: 'OK',
      httpVersion: '1.1',
      headers: [['Content-Type', 'application/json']],
      body: makeBody(text),
    },
  }
}
