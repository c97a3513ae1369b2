import { createHash } from 'node:crypto'

import { bench, describe } from 'vitest'

import { makeExchange } from '#engine/model/test-exchange.ts'
import { findSecrets } from './search/find.ts'
import { createRedactor } from './redactor.ts'

const SESSION = '22facbf2-0a52-4317-8f14-73c709d1c028'
const node = 'c4b45253-9705-43c8-85ac-e934c0c78fa8'
const read = makeExchange({
  headers: [
    ['Host', '127.0.0.1:9000'],
    ['User-Agent', 'bench/1.0'],
    ['Accept', 'application/json'],
    ['Authorization', `Basic ${Buffer.from(`${SESSION}:session`).toString('base64')}`],
    ['X-Requested-By', 'bench'],
  ],
  answerHeaders: [
    ['X-Graylog-Node-ID', node],
    ['Content-Length', '1100'],
    ['Date', 'Sat, 21 Nov 2026 00:00:00 GMT'],
  ],
  answer: JSON.stringify({
    nodes: Array.from({ length: 12 }, (_, id) => ({
      id,
      node_id: node,
      type: 'server',
      is_leader: false,
    })),
  }),
})
const written = makeExchange({
  method: 'POST',
  target: '/api/streams',
  headers: read.request.headers,
  sent: JSON.stringify({ title: 'a stream', rules: [], index_set_id: '5f3a01bc9f3a01bc9f3a01bc' }),
  answerHeaders: read.response?.headers ?? [],
  answer: '{"stream_id":"5f3a01bc9f3a01bc9f3a01bd"}',
})

for (const secrets of [1, 1000]) {
  describe(`an exchange, ${secrets} secrets known`, () => {
    const redactor = createRedactor({ key: 'key' })
    redactor.learn(SESSION)
    for (let id = 1; id < secrets; id += 1) redactor.learn(sessionId(id))

    bench('JSON.stringify, to compare', () => {
      JSON.stringify(read)
    })
    bench('redact a read', () => {
      redactor.redact(read)
    })
    bench('redact a change', () => {
      redactor.redact(written)
    })
  })
}

describe('a search through 1 MB of lines for 100 secrets', () => {
  const bytes = Buffer.from(`${JSON.stringify(read)}\n`.repeat(550))
  const secrets = Array.from({ length: 100 }, (_, id) => sessionId(id))

  bench('findSecrets', async () => {
    await findSecrets(bytes, secrets)
  })
})

/** A session id of its own for every number. */
function sessionId(id: number): string {
  const hex = createHash('sha256').update(String(id)).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
