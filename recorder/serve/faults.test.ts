import { expect, test } from 'vitest'

import { makeExchange } from '#engine/model/test-exchange.ts'
import { serve } from './test-mock.ts'

test.each([
  ['reset', 'reset'],
  ['timeout', 'timeout'],
  ['refused', 'reset'],
] as const)('a recorded %s is repeated as a %s on request', async (kind, expected) => {
  const { response: _none, ...failed } = makeExchange({ target: '/api/a' })
  const exchanges = [{ ...failed, failure: { kind, message: 'it failed' } }, makeExchange()]

  const again = await serve(exchanges, [{ target: '/api/a' }, {}], { faults: { kind: 'recorded' } })
  const strict = await serve(exchanges, [{ target: '/api/a' }, {}])

  expect(again.answers.map(({ failure }) => failure?.kind)).toEqual([expected, undefined])
  expect(strict.statuses).toEqual([501, 200])
})

test('every nth response fails on request', async () => {
  const exchanges = [makeExchange({ answer: '"0123456789"' })]

  const cut = await serve(exchanges, [{}, {}, {}], { faults: { kind: 'truncated', every: 2 } })

  expect(cut.answers.map(({ failure }) => failure?.kind)).toEqual([
    undefined,
    'truncated',
    undefined,
  ])
  expect(cut.answers[1]?.response?.body).toMatchObject({ state: 'truncated', text: '"01234' })
})

test('latency is as recorded or as requested', async () => {
  const exchanges = [{ ...makeExchange(), startedAt: 1000, endedAt: 1120 }]

  for (const latency of ['recorded', 120] as const) {
    const { answers } = await serve(exchanges, [{}], { latency })
    const [{ startedAt = 0, endedAt = 0 } = {}] = answers
    expect(endedAt - startedAt).toBeGreaterThan(110)
  }
})
