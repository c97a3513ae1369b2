import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { makeExchange, type ExchangeInput } from '#engine/model/test-exchange.ts'
import type { Replayed } from '#engine/model/upgrade/replay.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { judgeReplay } from './judge-replay.ts'

const RELEASE = parseTypedVersion('5.1.0')
const STATE = '/api/system/lbstatus'
const OVERRIDE = { method: 'PUT', target: `${STATE}/override/dead`, status: 204 }

test('a state that an unsent call would have set is undecided', () => {
  const [, , state] = judged([read(STATE, 200), unsent(OVERRIDE), read(STATE, 503)])

  expect(state?.judgement).toBe('undecided')
  expect(state?.changes[0]?.because).toBe(
    'PUT /api/system/lbstatus/override/dead (1) affects this response, but was not sent',
  )
})

test.each<[string, readonly Replayed[]]>([
  ['the read came before it', [read(STATE, 503), unsent(OVERRIDE)]],
  [
    'an unrelated read after it',
    [read('/api/system', 200), unsent(OVERRIDE), read('/api/system', 503)],
  ],
  ['a read of another path', [read(`${STATE}es`, 200), unsent(OVERRIDE), read(`${STATE}es`, 503)]],
  [
    'a call that the recorded server rejected',
    [unsent({ ...OVERRIDE, status: 404 }), read(STATE, 503)],
  ],
  ['a read', [unsent({ ...OVERRIDE, method: 'GET' }), read(STATE, 503)]],
])('an unsent call does not excuse a change: %s', (_what, calls) => {
  const judgements = judged([read(STATE, 200), ...calls]).map(({ judgement }) => judgement)
  expect(judgements).toContain('changed')
})

test('a status that the recorded server never sent there is a change', () => {
  expect(judged([unsent(OVERRIDE), read(STATE, 503)])[1]?.judgement).toBe('changed')
})

test('an object that an unsent call would have created is missing, which is not a change', () => {
  const target = '/api/sidecars/one'
  const gone = pair(makeExchange({ target, status: 200 }), makeExchange({ target, status: 404 }))

  const made = unsent({ method: 'PUT', target, status: 202 })
  expect(judged([made, gone])[1]?.judgement).toBe('undecided')
  const below = unsent({ method: 'PUT', target: `${target}/name`, status: 202 })
  expect(judged([below, gone])[1]?.judgement).toBe('changed')
})

test('a list without an uncreated object is undecided, and a missing field is not', () => {
  const made = unsent({ method: 'POST', target: '/api/users/ann/tokens/t', status: 200 })
  const list = makeExchange({ target: '/api/users/ann/tokens', answer: '{"tokens":[],"total":1}' })
  const others = makeExchange({
    target: '/api/users/ann/tokens',
    answer: '{"tokens":[],"total":0}',
  })
  const without = makeExchange({ target: '/api/users/ann/tokens', answer: '{"tokens":[]}' })

  expect(judged([made, pair(list, others)])[1]?.judgement).toBe('undecided')
  expect(judged([made, pair(list, without)])[1]?.judgement).toBe('changed')
})

function judged(calls: readonly Replayed[]) {
  if (!RELEASE) throw new Error('no release')
  const sent = calls.map((call, index) => ({ ...call, recorded: { ...call.recorded, index } }))
  return judgeReplay({
    target: { sent, bindings: new Map(), version: RELEASE },
    control: [],
    repeats: [],
    routeOf: () => undefined,
  })
}

/** Builds a read whose recorded status differs from the target's. */
function read(target: string, recorded: number): Replayed {
  return pair(makeExchange({ target, status: recorded }), makeExchange({ target, status: 200 }))
}

function pair(recorded: Exchange, got: Exchange): Replayed {
  return { recorded, got, rebound: [] }
}

function unsent(told: ExchangeInput): Replayed {
  return { recorded: makeExchange(told), refusal: 'the mode does not send it', rebound: [] }
}
