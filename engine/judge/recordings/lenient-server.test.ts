import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Exchange } from '../../model/exchange.ts'
import { judge } from '../judge.ts'
import { fixture } from '#test/fixtures.ts'
import { makeBody } from '../../model/test-exchange.ts'

const LOGIN = '{"session_id":"00000000-2222-3333-4444-555555555555"}'

test('the remedy for a logout that does nothing does not blame the path', async () => {
  const verdict = await verdictOf('session.delete.ends', (x) =>
    x.response?.status === 401 && x.request.method === 'GET' ? accepted(x, '{"a":1}') : x,
  )

  expect(verdict).toMatchObject({
    outcome: 'fail',
    remedy:
      'end the session that authenticates the DELETE request; real servers ignore the session ID in the path',
  })
})

test('an accepted request without X-Requested-By is not a rejection that had an effect', async () => {
  const verdict = await verdictOf('csrf.no-effect', (x) =>
    x.response?.status === 400 && JSON.stringify(x.response.body).includes('CSRF')
      ? accepted(x, LOGIN)
      : x,
  )

  expect(verdict).toMatchObject({
    outcome: 'blocked',
    reason: 'csrf.refused must pass first, but failed',
  })
})

async function verdictOf(id: string, edit: (x: Exchange) => Exchange) {
  const recording = await fixture('graylog-5.1.0')
  const exchanges = [...recording.exchanges()].map(edit)
  const { verdicts } = judge({ ...recording, exchanges: () => exchanges }, suites)
  return verdicts.find(({ checkId }) => checkId === id)
}

function accepted(exchange: Exchange, text: string): Exchange {
  const { response } = exchange
  if (!response) return exchange
  const body = makeBody(text)
  const own = response.headers.filter(([name]) => !/^content-/i.test(name))
  const headers = [...own, ['Content-Type', 'application/json'] as const]
  return { ...exchange, response: { ...response, status: 200, headers, body } }
}
