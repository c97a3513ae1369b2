import { bench, describe } from 'vitest'

import { makeExchange } from '../model/test-exchange.ts'
import { findLinks } from './links.ts'

/** Streams that are created, read and deleted. */
function lives(count: number): readonly ReturnType<typeof makeExchange>[] {
  return Array.from({ length: count }, (_, life) => {
    const id = `5f3a01bc9f3a01bc${life.toString(16).padStart(8, '0')}`
    return [
      makeExchange({
        method: 'POST',
        sent: `{"title":"${id} x"}`,
        answer: `{"stream_id":"${id}"}`,
      }),
      makeExchange({ target: `/api/streams/${id}`, answer: `{"id":"${id}","title":"${id} x"}` }),
      makeExchange({ method: 'DELETE', target: `/api/streams/${id}`, status: 204 }),
    ]
  })
    .flat()
    .map((exchange, index) => ({
      ...exchange,
      index,
      startedAt: 2 * index,
      endedAt: 2 * index + 1,
    }))
}

// Ten times the exchanges must take ten times as long, not a hundred times.
for (const count of [1_000, 10_000]) {
  describe(`links among ${3 * count} exchanges`, () => {
    const exchanges = lives(count)
    bench('findLinks', () => void findLinks(exchanges), { iterations: 3, time: 500 })
  })
}

describe('a body of 1 MB that holds 7000 identifiers', () => {
  const rows = Array.from({ length: 7_000 }, (_, row) => ({
    _id: `85183270-e53c-11f1-b804-${row.toString(16).padStart(12, '0')}`,
    message: 'a line of text that someone logged, with words in it, and more of them to read',
  }))
  const text = JSON.stringify(rows)
  bench('as a response', () => void findLinks([makeExchange({ answer: text })]))
  bench('as a request', () => void findLinks([makeExchange({ method: 'POST', sent: text })]))
})
