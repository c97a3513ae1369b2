import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { ask } from './ask.ts'

test('ask uses a new connection each time and returns the responding node', async () => {
  const connections: (string | undefined)[] = []
  const server = createServer((request, response) => {
    connections.push(request.headers.connection)
    response.setHeader('X-Graylog-Node-ID', 'one').end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo

  const first = await ask(`http://127.0.0.1:${port}/first`)
  const second = await ask(`http://127.0.0.1:${port}/second`)
  server.close()

  expect(connections).toEqual(['close', 'close'])
  expect([first?.node, second?.node]).toEqual(['one', 'one'])
})
