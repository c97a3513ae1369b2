import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'

import { expect, test } from 'vitest'

import { createClient } from './client.ts'
import { anything } from './test-server.ts'

/** Some machines lack one of the two loopback addresses. */
const LOOPBACKS = Object.values(networkInterfaces())
  .flatMap((one) => one ?? [])
  .filter(({ address, internal }) => internal && ['127.0.0.1', '::1'].includes(address))
  .map(({ address }) => address)

test.each(LOOPBACKS)('localhost reaches a server that listens only on %s', async (address) => {
  const server = createServer((_request, response) => response.end('here'))
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  const { port } = server.address() as AddressInfo
  const client = createClient(anything)

  const { response, failure } = await client.send({
    method: 'GET',
    origin: `http://localhost:${port}`,
    target: '/',
    headers: [],
  })
  await client.close()
  server.close()

  expect([failure, response?.body.text]).toEqual([undefined, 'here'])
})

test('localhost without a server is reported like any other host', async () => {
  const client = createClient(anything)

  const { failure } = await client.send({
    method: 'GET',
    origin: 'http://localhost:1',
    target: '/',
    headers: [],
  })
  await client.close()

  expect(failure).toMatchObject({ kind: 'refused', code: 'ECONNREFUSED' })
})
