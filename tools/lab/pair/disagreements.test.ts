import { expect, test } from 'vitest'

import { parseTypedVersion } from '#engine/model/version.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { CallClass, CallForecast } from '#engine/model/upgrade/forecast.ts'
import type { AnswerChange, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import { compareWithReplay } from './disagreements.ts'

test('a working call with the same response is not a disagreement', () => {
  expect(compare('works', { status: [200, 200] }).disagreements).toEqual([])
})

test('a call that was predicted to work and is rejected is a disagreement', () => {
  const { compared, disagreements } = compare('works', { status: [200, 404] })

  expect(compared).toBe(1)
  expect(disagreements[0]).toMatchObject({ forecast: 'works', saw: 'broke', status: [200, 404] })
})

test('a removed field is a changed response, and noise can be either', () => {
  const gone = (judgement: AnswerChange['judgement']): Partial<ReplayedCall> => ({
    judgement,
    changes: [
      {
        class: 'removed field',
        severity: 'high',
        place: 'title',
        before: 'x',
        after: '(absent)',
        judgement,
        because: 'it was removed',
      },
    ],
  })

  expect(compare('answer-changes', gone('changed')).disagreements).toEqual([])
  expect(compare('works', gone('changed')).disagreements).toHaveLength(1)
  expect(compare('works', gone('noise')).disagreements).toEqual([])
  expect(compare('answer-changes', gone('noise')).disagreements).toEqual([])
})

test('a call whose response a server invents is skipped', () => {
  expect(compare('works', { status: [200, 404] }, { route: '/made-up/by' }).compared).toBe(0)
})

test('a web page in place of a rejection is not a fix', () => {
  const unknown = { route: '/no/such', path: '/no/such' }

  expect(compare('already-fails', { status: [404, 200] }, unknown).disagreements).toEqual([])
  expect(compare('already-fails', { status: [404, 200] }).disagreements).toHaveLength(1)
})

test('a path with a media type suffix is its route, unless it returns a web page', () => {
  const suffixed = { route: '/streams', path: '/streams.json' }
  const page: AnswerChange = {
    class: 'header',
    severity: 'high',
    place: 'content-type',
    before: 'application/json',
    after: 'text/html',
    judgement: 'changed',
    because: 'another media type',
  }

  expect(compare('mends', { status: [404, 200] }, suffixed).disagreements).toEqual([])
  expect(
    compare('mends', { status: [404, 200], changes: [page] }, suffixed).disagreements,
  ).toHaveLength(1)
})

test('a call that was not replayed is skipped', () => {
  expect(compare('works', { status: [200, 0] })).toEqual({ compared: 0, disagreements: [] })
})

function compare(
  forecast: CallClass,
  replayed: Partial<ReplayedCall>,
  { route = '/streams', path = '/streams' } = {},
) {
  const [from, to] = ['5.1.0', '6.1.0'].map(parseTypedVersion)
  if (!from || !to) throw new Error('no version')
  const foretold: CallForecast = {
    exchange: 4,
    method: 'GET',
    route,
    class: forecast,
    basis: 'seen',
    causes: [],
  }
  const call: ReplayedCall = {
    exchange: 4,
    method: 'GET',
    target: '/api/streams',
    judgement: 'same',
    changes: [],
    rebound: [],
    status: [200, 200],
    ...replayed,
  }
  const recorded = {
    index: 4,
    method: 'GET',
    path,
    status: call.status[0],
    ...(path === '/streams' && { route: 'GET /streams' }),
    answerType: 'application/json',
  } as Partial<Annotated> as Annotated
  const isReal = (path: string): boolean => !path.startsWith('/made-up')
  const options = { recorded: [recorded], from, to, isReal }
  return compareWithReplay({ calls: [foretold] }, { calls: [call] }, options)
}
