import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { reset } from '../endings.ts'
import { RELAY_TIMEOUTS, createOwnConnections } from '../relay-options.ts'
import { UpstreamLink } from './upstream-link.ts'
import { getAddress, connector } from './upstream.ts'

const server = createServer({ allowHalfOpen: true }, (socket) => {
  socket.on('error', () => undefined).on('end', () => socket.end())
  socket.resume()
})

afterEach(() => void server.close())

test('a connection aborted before it was established does not stay open', async () => {
  const port = await listening()
  const before = openSockets()
  const link = new UpstreamLink(
    getAddress(new URL(`http://127.0.0.1:${port}`)),
    { connect: connector(), own: createOwnConnections(), timeouts: RELAY_TIMEOUTS },
    { onData: ignore, onDrain: ignore, onEnd: ignore, onError: ignore },
  )

  link.write(Buffer.from('POST / HTTP/1.1\r\n'))
  link.reset()
  link.finish()
  link.close()

  await expect.poll(openSockets).toBe(before)
})

test('a connection reset while it is ending does not stay open', async () => {
  const socket = connect({ port: await listening(), host: '127.0.0.1', allowHalfOpen: true })
  const before = openSockets()

  socket.write('head')
  reset(socket)
  socket.end()

  const [error] = (await Promise.race([once(socket, 'close'), once(socket, 'error')])) as unknown[]
  expect(error).toBe(false)
  await expect.poll(openSockets).toBe(before - 1)
})

async function listening(): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Counts the connections of this process, including unreachable ones. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}

function ignore(): void {
  // The result does not matter here.
}
