import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { judgeExchanges } from '#test/judged.ts'
import { liveFixture } from '#test/live-fixture.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

/** The error of 4.0.0 to an account that can create streams, on a start that selected its second JSON provider. */
const REFUSAL = 'Cannot construct instance of `CreateStreamRequest`, problem: Null title'

test('an account that can create streams may get a plain text error about the body', async () => {
  expect(await outcomeWith('text/plain')).toBe('pass')
  expect(await outcomeWith('text/html')).toBe('fail')
})

/** Judges the second account of a real run on 4.0.0 with one more permission. */
async function outcomeWith(type: string) {
  const recording = await liveFixture('4.0.0-write')
  const exchanges = [...recording.exchanges()].map((one) => allowed(one, type))
  const { verdicts } = judgeExchanges(recording, exchanges)
  return verdicts.find(({ checkId }) => checkId === 'user.limited.create-stream')?.outcome
}

function allowed(exchange: Exchange, type: string): Exchange {
  const { request, response } = exchange
  const text = response?.body.text ?? ''
  if (!response) return exchange
  if (request.target.startsWith('/api/users/') && text.includes('"permissions":[')) {
    const more = text.replace('"permissions":[', '"permissions":["streams:create",')
    return { ...exchange, response: { ...response, body: makeBody(more) } }
  }
  if (request.method !== 'POST' || request.target !== '/api/streams' || response.status !== 403)
    return exchange
  const headers = response.headers.filter(([name]) => !/^content-/i.test(name))
  const refused = { status: 400, headers: [...headers, ['Content-Type', type] as const] }
  return { ...exchange, response: { ...response, ...refused, body: makeBody(REFUSAL) } }
}
