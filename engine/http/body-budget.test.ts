import { expect, test } from 'vitest'

import { FREE_BODY } from './body-budget.ts'
import { createClient } from './client.ts'
import { anything, rawServer } from './test-server.ts'

const MIB = 1024 ** 2

test('large bodies are kept up to a limit, and small and vital ones always', async () => {
  await using server = await rawServer((request, socket) => {
    const size = request.includes('/small') ? 1_000 : 3 * MIB
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`)
  })
  const client = createClient({ ...anything, bodyBudget: 5 * MIB })
  const ask = async (target: string, isVital = false) => {
    const { response, failure } = await client.send({
      method: 'GET',
      origin: server.origin,
      target,
      headers: [],
      isVital,
    })
    return [response?.body.state, failure?.message]
  }

  const answers = [
    await ask('/large'),
    await ask('/large'),
    await ask('/large'),
    await ask('/small'),
    await ask('/large', true),
  ]
  await client.close()

  expect(answers).toEqual([
    ['complete', undefined],
    ['complete', undefined],
    ['truncated', `the body is larger than ${FREE_BODY} bytes`],
    ['complete', undefined],
    ['complete', undefined],
  ])
})
