import { expect, test, vi } from 'vitest'

import { mock } from './index.ts'
import { ask } from './test-client.ts'

test('a mock keeps received requests in order, with JSON bodies and responses', async () => {
  await using server = await mock('6.1.0')
  await ask(server, 'GET /system/indices/index_sets?skip=0&skip=1&limit=5')
  await ask(server, 'POST /streams', { title: 'mine' })
  await fetch(`${server.url}/no/such/route`)

  expect(server.requests.map(({ method, path, route }) => [method, path, route])).toEqual([
    ['GET', '/system/indices/index_sets', 'GET /system/indices/index_sets'],
    ['POST', '/streams', 'POST /streams'],
    ['GET', '/no/such/route', undefined],
  ])
  expect(server.requests[0]?.query).toEqual({ skip: ['0', '1'], limit: '5' })
  expect(server.received({ route: 'POST /streams' })).toMatchObject([
    {
      user: 'admin',
      headers: { 'x-requested-by': 'a test' },
      json: { title: 'mine' },
      response: { status: 400, json: { type: 'RequestError' } },
    },
  ])
})

test('delayed responses keep the order of their requests', async () => {
  await using server = await mock('6.1.0')
  using _slow = server.delay({ route: 'GET /cluster', ms: 250 })
  const slow = ask(server, 'GET /cluster')
  await vi.waitUntil(() => server.requests.length === 1)
  const waiting = server.requests[0]?.response
  await ask(server, 'GET /system')
  await slow

  expect(waiting).toBeUndefined()
  expect(server.requests.map(({ path, response }) => [path, response?.status])).toEqual([
    ['/cluster', 200],
    ['/system', 200],
  ])
})

test('received() accepts any parameter names and rejects unknown routes', async () => {
  await using server = await mock('6.1.0')
  await ask(server, 'GET /streams/000000000000000000000001')

  expect(server.received({ route: 'GET /streams/{id}' })).toHaveLength(1)
  expect(() => server.received({ route: 'GET /stream' })).toThrow(
    'no release has a route "GET /stream"; did you mean "GET /streams"',
  )
  expect(() => server.delay({ route: 'GET streams', ms: 1 })).toThrow('no release has a route')
  // @ts-expect-error: a route is a text
  expect(() => server.received({ route: 5 })).toThrow()
})
