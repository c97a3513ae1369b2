import { expect, test } from 'vitest'

import { readEvidence } from '../../run/read-evidence.ts'
import { judge } from '../../src/judge/judge.ts'
import type { Exchange } from '../../src/model/exchange.ts'
import { packageFile } from '../../src/package.ts'
import { suites } from '../index.ts'

/** Seen on 7.0.1 with 303 streams: the first page shows 50 of them. */
test('a page that has no room for all streams leaves none out', async () => {
  expect(await outcomeWithTotal(303)).toBe('not-exercised')
  expect(await outcomeWithTotal(50)).toBe('fail')
})

/** What comes of a first page that says how many streams there are, and shows one less than before. */
async function outcomeWithTotal(total: number) {
  const recording = await readEvidence(packageFile('fixtures/graylog-7.0.1.ndjson.gz'))
  const exchanges = [...recording.exchanges()].map((one) => cut(one, total))
  const { verdicts } = judge({ ...recording, exchanges: () => exchanges }, suites)
  return verdicts.find(({ checkId }) => checkId === 'list.complete.streams')?.outcome
}

function cut(exchange: Exchange, total: number): Exchange {
  const { request, response } = exchange
  if (!request.target.startsWith('/api/streams/paginated') || response?.status !== 200)
    return exchange
  const json = JSON.parse(response.body.text ?? '{}') as {
    readonly pagination: object
    readonly elements: readonly unknown[]
  }
  const pagination = { ...json.pagination, total }
  const text = JSON.stringify({ ...json, total, pagination, elements: json.elements.slice(1) })
  return {
    ...exchange,
    response: { ...response, body: { state: 'complete', size: Buffer.byteLength(text), text } },
  }
}
