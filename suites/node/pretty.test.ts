import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { judgeExchanges } from '#test/judged.ts'
import { liveFixture } from '#test/live-fixture.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

test('one indented response is no warning: real servers send it after a rejected request with pretty=true', async () => {
  const recording = await liveFixture('7.0.1-write')
  const exchanges = [...recording.exchanges()]
  const at = exchanges.findLastIndex(isPlainCluster)
  const edited = exchanges.map((x, index) => (index === at ? indented(x) : x))

  const { summary, verdicts } = judgeExchanges(recording, edited)

  expect(verdicts.find(({ checkId }) => checkId === 'node.pretty.off')?.rating).toBe('note')
  expect([summary.violations, summary.warnings]).toEqual([0, 0])
})

function isPlainCluster({ request, response }: Exchange): boolean {
  return request.target === '/api/cluster' && request.method === 'GET' && response?.status === 200
}

function indented(x: Exchange): Exchange {
  if (!x.response) return x
  const lines = (x.response.body.text ?? '').replaceAll(',"', ',\n  "')
  const body = makeBody(lines)
  const headers = x.response.headers.filter(([name]) => name !== 'Content-Length')
  return { ...x, response: { ...x.response, headers, body } }
}
