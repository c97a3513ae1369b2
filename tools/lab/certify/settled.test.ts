import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'

import { settled } from './settled.ts'

test('a server is idle when two reads of its database are equal', async () => {
  const readings = ['roles\t{"name":"a"}\nend\n', 'roles\t{"name":"b"}\nend\n']
  let read = 0
  const database = createServer((socket) => socket.end(readings[read++] ?? readings.at(-1) ?? ''))
  database.listen(0, '127.0.0.1')
  await once(database, 'listening')
  const { port } = database.address() as AddressInfo

  await settled({ databaseDoor: port }, AbortSignal.timeout(20_000))

  expect(read).toBe(3)
  database.close()
}, 20_000)
