import type { RequestListener } from 'node:http'
import { createServer } from 'node:net'

import { expect, test } from 'vitest'

import { listen, opened } from '../../http/test-listen.ts'
import { preflight, type Preflight } from './preflight.ts'

const NODE = { node_id: 'n1', cluster_id: 'c1', version: '5.1.0+abc1234' }

function fly(root: string, wait?: number): Promise<Preflight> {
  return preflight({
    root,
    credentials: { user: { name: 'admin', password: 'secret' } },
    connection: {},
    randomHex: (bytes) => 'ab'.repeat(bytes),
    ...(wait !== undefined && { wait }),
  })
}

/** Starts a server that delays each response by its number. */
function slow(delayOf: (number: number) => number): RequestListener {
  let count = 0
  return (request, response) => {
    const json = JSON.stringify(request.url === '/api/cluster' ? { n1: NODE } : NODE)
    setTimeout(() => response.end(json), delayOf((count += 1)))
  }
}

test('a port that accepts connections without a response is slow, and the time limit ends it', async () => {
  await using server = await opened(createServer())
  const started = performance.now()

  const error: unknown = await fly(`${server.origin}/api`, 800).catch((reason: unknown) => reason)

  expect(String(error)).toContain('is slow: 127.0.0.1')
  expect(String(error)).toContain(
    'sent no response within 0.8 s, although the connection was established',
  )
  expect(String(error)).toContain('allow more time with --timeout')
  expect(String(error)).not.toContain('cannot reach')
  expect(performance.now() - started).toBeLessThan(2_500)
})

test('each response has its own full time limit', async () => {
  await using server = await listen(slow(() => 400))

  const found = await fly(`${server.origin}/api`, 900)

  expect(found.version.release).toBe('5.1.0')
})

test('the default time limit is the documented one', async () => {
  await using server = await listen(slow((number) => (number === 1 ? 3_000 : 0)))

  const found = await fly(`${server.origin}/api`)

  expect(found.version.release).toBe('5.1.0')
})
