import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { waitUntil } from '../wait-until.ts'
import { startTraffic } from './traffic.ts'

test('messages are sent to the input of a server until the traffic is disposed', async () => {
  let messages = 0
  const server = createServer(({ url }, response) => {
    if (url === '/gelf') messages += 1
    const { port } = server.address() as AddressInfo
    response.end(JSON.stringify({ inputs: [{ attributes: { port } }] }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await waitUntil('it listens', { seconds: 10 }, () => server.listening || undefined)
  const { port } = server.address() as AddressInfo

  {
    await using _traffic = await startTraffic({ root: `http://127.0.0.1:${port}` }, 'steady')
    await waitUntil('two messages', { seconds: 10 }, () => messages > 1 || undefined)
  }
  const sent = messages
  await sleep(500)

  expect(messages).toBe(sent)
})

test('a server without an input is an error', async () => {
  await expect(startTraffic({ root: 'http://127.0.0.1:1' }, 'steady')).rejects.toThrow('no input')
})

test('with restarts, the input is stopped and started, and runs at the end', async () => {
  const asked: string[] = []
  const server = createServer(({ method, url }, response) => {
    if (url?.startsWith('/system/inputstates')) asked.push(`${method ?? ''} ${url}`)
    const { port } = server.address() as AddressInfo
    response.end(JSON.stringify({ inputs: [{ id: 'a', attributes: { port } }] }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await waitUntil('it listens', { seconds: 10 }, () => server.listening || undefined)
  const { port } = server.address() as AddressInfo

  {
    await using _traffic = await startTraffic({ root: `http://127.0.0.1:${port}` }, 'restarting')
    await waitUntil('it is stopped', { seconds: 10 }, () => asked.length > 0 || undefined)
  }

  expect(asked).toEqual(['DELETE /system/inputstates/a', 'PUT /system/inputstates/a'])
})
