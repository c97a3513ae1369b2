import type { Exchange } from '#engine/model/exchange.ts'
import type { Traffic } from '../evidence.ts'
import { SAMPLE_EXCHANGES, sampleExchange, textBody } from '../sample-exchanges.ts'

/** The sample exchanges, and as many more as asked for, a hundred a second: for tests and benchmarks. */
export function sampleTraffic(count = SAMPLE_EXCHANGES.length): Traffic {
  const exchanges = function* (): Generator<Exchange> {
    for (let index = 0; index < count; index += 1)
      yield SAMPLE_EXCHANGES[index] ?? createExchange(index)
  }
  return { exchanges, roots: ['http://127.0.0.1:19000/api'], links: () => [] }
}

const METHODS = ['GET', 'GET', 'GET', 'POST', 'PUT', 'DELETE']
const STATUSES = [200, 200, 200, 201, 401, 404, 500]

function createExchange(index: number): Exchange {
  const startedAt = Date.parse('2026-11-20T23:45:41.000Z') + index * 10
  const id = index.toString(16).padStart(24, '0')
  const base = sampleExchange()
  return sampleExchange({
    index,
    startedAt,
    endedAt: startedAt + (index % 200),
    actor: ['self', 'none', 'limited'][index % 3] ?? '',
    request: {
      method: METHODS[index % METHODS.length] ?? '',
      target: `/api/streams/${id}`,
      headers: base.request.headers,
    },
    response: {
      status: STATUSES[index % STATUSES.length] ?? 200,
      body: textBody(JSON.stringify({ id, title: `stream ${index}`, count: index })),
    },
  })
}
