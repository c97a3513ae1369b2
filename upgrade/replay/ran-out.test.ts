import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { makeExchange } from '#engine/model/test-exchange.ts'
import type { Replayed } from '#engine/model/upgrade/replay.ts'
import { requireVersion } from '#engine/model/version.ts'
import { judgeReplay } from './judge-replay.ts'

const SESSION = '99a74988-e5f0-4b87-8e7c-aed17743d5d8'
const START = Date.parse('2026-11-22T12:00:00Z')
const SECOND = 1_000
const HOUR = 3_600 * SECOND

test.each([
  ['a target slower than its short session', 2 * SECOND, 1.5 * SECOND, 'noise'],
  ['a target that is not slower', 2 * SECOND, 0.4 * SECOND, 'changed'],
  ['a session of hours', 8 * HOUR, 1.5 * SECOND, 'changed'],
])('%s', (_what, life, pause, expected) => {
  const [call] = judgeReplay({
    target: { sent: sent(life, pause), bindings: new Map(), version: requireVersion('3.2.0') },
    control: [],
    repeats: [],
    routeOf: () => undefined,
  }).slice(-1)

  expect(call?.judgement).toBe(expected)
})

/** Builds a login and a use half a second later; on the target the use comes after a pause and is rejected. */
function sent(life: number, pause: number): readonly Replayed[] {
  const end = new Date(START + life).toISOString()
  const answer = JSON.stringify({ session_id: SESSION, valid_until: end })
  const login = at(makeExchange({ method: 'POST', target: '/api/system/sessions', answer }), 0)
  const Authorization = `Basic ${btoa(`${SESSION}:session`)}`
  const use = (status: number): Exchange =>
    makeExchange({ target: '/api/system', headers: [['Authorization', Authorization]], status })
  return [
    { recorded: login, got: login, rebound: [] },
    { recorded: at(use(200), SECOND / 2), got: at(use(401), pause), rebound: [] },
  ]
}

function at(exchange: Exchange, moment: number): Exchange {
  return { ...exchange, startedAt: START + moment, endedAt: START + moment + 1 }
}
