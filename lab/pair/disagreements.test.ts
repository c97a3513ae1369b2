import { expect, test } from 'vitest'

import { parseTypedVersion } from '../../src/model/version.ts'
import type { Annotated } from '../../src/model/facts.ts'
import type { CallClass, CallForecast } from '../../src/model/forecast.ts'
import type { AnswerChange, ReplayedCall } from '../../src/model/replay.ts'
import { compareWithReplay } from './disagreements.ts'

test('a call that works and came back the same is no disagreement', () => {
  expect(compare('works', { status: [200, 200] }).disagreements).toEqual([])
})

test('a call that was promised to work and is refused is one', () => {
  const { compared, disagreements } = compare('works', { status: [200, 404] })

  expect(compared).toBe(1)
  expect(disagreements[0]).toMatchObject({ forecast: 'works', saw: 'broke', status: [200, 404] })
})

test('a field that went is an answer that changes; one that is noise may be either', () => {
  const gone = (judgement: AnswerChange['judgement']): Partial<ReplayedCall> => ({
    judgement,
    changes: [
      {
        ...{ class: 'removed field', severity: 'high', place: 'title', before: 'x' },
        ...{ after: '(absent)', judgement, because: 'it is gone' },
      },
    ],
  })

  expect(compare('answer-changes', gone('changed')).disagreements).toEqual([])
  expect(compare('works', gone('changed')).disagreements).toHaveLength(1)
  expect(compare('works', gone('noise')).disagreements).toEqual([])
  expect(compare('answer-changes', gone('noise')).disagreements).toEqual([])
})

test('a call that was not sent again is left out', () => {
  expect(compare('works', { status: [200, 0] })).toEqual({ compared: 0, disagreements: [] })
})

function compare(forecast: CallClass, replayed: Partial<ReplayedCall>) {
  const from = parseTypedVersion('3.2.0')
  if (!from) throw new Error('no version')
  const foretold: CallForecast = {
    ...{ exchange: 4, method: 'GET', route: '/streams', class: forecast, basis: 'seen' },
    causes: [],
  }
  const call: ReplayedCall = {
    ...{ exchange: 4, method: 'GET', target: '/api/streams', judgement: 'same' },
    ...{ changes: [], rebound: [], status: [200, 200], ...replayed },
  }
  const recorded = {
    ...{ index: 4, method: 'GET', route: 'GET /streams', status: call.status[0] },
    answerType: 'application/json',
  } as Partial<Annotated> as Annotated
  return compareWithReplay({ calls: [foretold] }, { calls: [call] }, { recorded: [recorded], from })
}
