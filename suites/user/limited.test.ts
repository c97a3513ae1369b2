import { expect, test } from 'vitest'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { judge } from '#engine/judge/judge.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { packageFile } from '#engine/package.ts'
import { suites } from '../index.ts'

/** What 4.0.0 told an account that may make streams, at a start that drew its second JSON provider. */
const REFUSAL = 'Cannot construct instance of `CreateStreamRequest`, problem: Null title'

test('an account that may make streams may be told in plain text what the body lacks', async () => {
  expect(await outcomeWith('text/plain')).toBe('pass')
  expect(await outcomeWith('text/html')).toBe('fail')
})

/** The second account of a real run on 4.0.0, had it been given one permission more. */
async function outcomeWith(type: string) {
  const recording = await readEvidence(packageFile('test/fixtures/live/4.0.0-write.har.gz'))
  const exchanges = [...recording.exchanges()].map((one) => allowed(one, type))
  const { verdicts } = judge({ ...recording, exchanges: () => exchanges }, suites)
  return verdicts.find(({ checkId }) => checkId === 'user.limited.create-stream')?.outcome
}

function allowed(exchange: Exchange, type: string): Exchange {
  const { request, response } = exchange
  const text = response?.body.text ?? ''
  if (!response) return exchange
  if (request.target.startsWith('/api/users/') && text.includes('"permissions":[')) {
    const more = text.replace('"permissions":[', '"permissions":["streams:create",')
    return { ...exchange, response: { ...response, body: whole(more) } }
  }
  if (request.method !== 'POST' || request.target !== '/api/streams' || response.status !== 403)
    return exchange
  const headers = response.headers.filter(([name]) => !/^content-/i.test(name))
  const refused = { status: 400, headers: [...headers, ['Content-Type', type] as const] }
  return { ...exchange, response: { ...response, ...refused, body: whole(REFUSAL) } }
}

function whole(text: string) {
  return { state: 'complete', size: text.length, text } as const
}
