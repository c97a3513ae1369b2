import { expect, test } from 'vitest'

import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { judge } from '../../src/judge/judge.ts'
import type { Exchange } from '../../src/model/exchange.ts'
import { packageFile } from '../../src/package.ts'
import { suites } from '../index.ts'

/** Seen on 7.0.1 with 303 streams: the first page shows 50 of them. */
test('a page that has no room for all streams leaves none out', async () => {
  expect(await outcomeWithTotal(303)).toBe('out-of-scope')
  expect(await outcomeWithTotal(50)).toBe('fail')
})

/** Somebody else makes a stream between the page and the list: the page read next holds it. */
test('what others make while two lists are read is left out by neither', async () => {
  const made = await outcomeWithTotal(50, (position) => position === 0)
  const never = await outcomeWithTotal(50, () => true)

  expect(made).toBe('pass')
  expect(never).toBe('fail')
})

/** What comes of pages that say how many streams there are, and some of which show one less than before. */
async function outcomeWithTotal(total: number, lacks: (position: number) => boolean = () => true) {
  const recording = await readEvidence(packageFile('fixtures/reference-7.0.1.ndjson.gz'))
  let position = 0
  const exchanges = [...recording.exchanges()].map((one) =>
    isPage(one) && lacks(position++) ? cut(one, total) : one,
  )
  const { verdicts } = judge({ ...recording, exchanges: () => exchanges }, suites)
  return verdicts.find(({ checkId }) => checkId === 'list.complete.streams')?.outcome
}

function isPage({ request, response }: Exchange): boolean {
  return request.target.startsWith('/api/streams/paginated') && response?.status === 200
}

function cut(exchange: Exchange, total: number): Exchange {
  const { response } = exchange
  if (!response) return exchange
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
