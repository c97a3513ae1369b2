import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'

import { expect, test } from 'vitest'

import { createOwnConnections } from './relay-options.ts'

/** Builds a connection as one of its two ends sees it. */
function between(local: readonly [string, number], remote: readonly [string, number]): Socket {
  const [localAddress, localPort] = local
  const [remoteAddress, remotePort] = remote
  return Object.assign(Object.create(EventEmitter.prototype) as Socket, {
    localAddress,
    localPort,
    remoteAddress,
    remotePort,
  })
}

test('a connection to itself is recognized from both ends', () => {
  const own = createOwnConnections()
  const link = between(['127.0.0.1', 40_000], ['127.0.0.1', 9_001])
  own.add(link)

  expect(own.has(between(['::ffff:127.0.0.1', 9_001], ['::ffff:127.0.0.1', 40_000]))).toBe(true)
  link.emit('close')
  expect(own.has(between(['127.0.0.1', 9_001], ['127.0.0.1', 40_000]))).toBe(false)
})

test('a client can use the same port as a connection to the upstream', () => {
  const own = createOwnConnections()
  own.add(between(['127.0.0.1', 40_000], ['127.0.0.1', 9_000]))

  expect(own.has(between(['127.0.0.1', 9_001], ['127.0.0.1', 40_000]))).toBe(false)
})
