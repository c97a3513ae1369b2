import { expect, test } from 'vitest'

import { createClient } from './client.ts'
import { anything, rawServer } from './test-server.ts'

test('a read is retried if the server closed the idle connection', async () => {
  await using server = await rawServer((_request, socket, count) => {
    if (count === 2) socket.destroy()
    else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const client = createClient(anything)
  const get = { method: 'GET', origin: server.origin, target: '/', headers: [] }

  await client.send(get)
  const second = await client.send(get)
  await client.close()

  expect(second.response?.status).toBe(200)
  expect(second.connection).toMatch(/#2$/)
})

test('Connection: close makes the next request open a new connection', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.end('HTTP/1.1 400 Bad\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  const client = createClient(anything)
  const post = { method: 'POST', origin: server.origin, target: '/', headers: [] }

  const answers = [await client.send(post), await client.send(post), await client.send(post)]
  await client.close()

  expect(answers.map(({ response }) => response?.status)).toEqual([400, 400, 400])
})

test('one connection is reused after another one was closed', async () => {
  await using server = await rawServer((_request, socket, count) => {
    if (count === 2)
      socket.end('HTTP/1.1 400 Bad\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  })
  const client = createClient(anything)

  for (const target of ['/1', '/2', '/3', '/4', '/5', '/6', '/7'])
    await client.send({ method: 'GET', origin: server.origin, target, headers: [] })
  await client.close()

  expect(server.connections()).toBe(2)
})
