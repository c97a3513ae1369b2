import { expect, test } from 'vitest'

import { rawServer, sendOnce } from './test-server.ts'

test('errors become a failure of the exchange', async () => {
  await using hangs = await rawServer(() => {})
  await using resets = await rawServer((_request, socket) => socket.destroy())
  await using babbles = await rawServer((_request, socket) => socket.end('220 smtp ready\r\n'))
  await using breaks = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')
    setTimeout(() => socket.destroy(), 20)
  })
  await using drips = await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')
  const timeouts = { connect: 500, firstByte: 150, total: 300 }
  const failureAt = async (origin: string) => (await sendOnce({ origin }, { timeouts })).failure

  expect(await failureAt('http://127.0.0.1:1')).toEqual({
    kind: 'refused',
    message: 'nothing is listening on 127.0.0.1:1 (ECONNREFUSED)',
    code: 'ECONNREFUSED',
  })
  expect((await failureAt('http://graylog.invalid'))?.message).toMatch(
    /name of graylog\.invalid cannot be/,
  )
  expect((await failureAt(resets.origin))?.kind).toBe('reset')
  expect((await failureAt(babbles.origin))?.kind).toBe('protocol')
  expect((await failureAt(hangs.origin))?.message).toMatch(/sent no response within 0.15 s/)
  expect((await failureAt(breaks.origin))?.kind).toBe('truncated')
  expect((await failureAt(drips.origin))?.message).toMatch(
    /did not finish its response within 0.3 s/,
  )
})

test('a broken connection leaves a truncated body', async () => {
  await using server = await rawServer((_request, socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nabc')
    setTimeout(() => socket.destroy(), 20)
  })

  const { response } = await sendOnce(server)

  expect(response?.body).toEqual({ state: 'truncated', size: 3, text: 'abc' })
})

test('a request is aborted by its signal, before and while it is sent', async () => {
  await using server = await rawServer(() => {})
  const later = new AbortController()
  setTimeout(() => {
    later.abort()
  }, 50)

  const while_ = await sendOnce({ origin: server.origin, signal: later.signal })
  const before = await sendOnce({ origin: server.origin, signal: AbortSignal.abort() })

  expect(while_.failure?.kind).toBe('aborted')
  expect(before.failure?.kind).toBe('aborted')
  expect(server.requests).toHaveLength(1)
})
