import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Exchange, Headers } from '../../model/exchange.ts'
import { judge } from '../judge.ts'
import { liveFixture } from '#test/live-fixture.ts'
import { makeBody } from '../../model/test-exchange.ts'

const NOWHERE = '/api/streams/000000000000a4e4d8adf4a6/rules/000000000000a4e4d8adf4a6'
const REFUSAL = `Cannot construct instance of \`CreateStreamRuleRequest\`, problem: Null value
 at [Source: (ReaderInterceptorExecutor$UnCloseableInputStream); line: 1, column: 2]`

test.each(['graylog-conformance', ''])(
  'a body that 4.1.0 rejects in plain text does not affect X-Requested-By checks: "%s"',
  async (requestedBy) => {
    const recording = await liveFixture('4.1.0-write')
    const exchanges = [...recording.exchanges()]
    const good = exchanges.find(({ request }) => request.target === '/api/system') as Exchange
    const refused = refusedIn(good, exchanges.length, requestedBy)

    const { verdicts } = judge({ ...recording, exchanges: () => [...exchanges, refused] }, suites)

    const failing = verdicts.filter(({ outcome }) => outcome === 'fail')
    expect(failing.map(({ checkId }) => checkId)).toEqual([])
  },
)

function refusedIn(good: Exchange, index: number, requestedBy: string): Exchange {
  const headers: Headers = [
    ...good.request.headers.filter(([name]) => name.toLowerCase() !== 'x-requested-by'),
    ['Content-Type', 'application/json'],
    ['X-Requested-By', requestedBy],
  ]
  const body = { state: 'complete', size: 2, text: '{}' } as const
  const own = good.response?.headers.filter(([name]) => /node-id/i.test(name)) ?? []
  return {
    ...good,
    index,
    request: { ...good.request, method: 'PUT', target: NOWHERE, headers, body },
    response: {
      status: 400,
      reason: 'Bad Request',
      httpVersion: 'HTTP/1.1',
      headers: [...own, ['Content-Type', 'text/plain'], ['Connection', 'close']],
      body: makeBody(REFUSAL),
    },
  }
}
