import { expect, test } from 'vitest'

import { mock } from './index.ts'
import { ask, goodHeaders } from './test-client.ts'

test('a reset restores the initial state, requests, and ids', async () => {
  await using server = await mock('6.1.0')
  const ids = async () => {
    const sets = await ask(server, 'GET /system/indices/index_sets')
    const cluster = await ask(server, 'GET /cluster')
    const streams = await ask(server, 'GET /streams')
    return [sets.json, Object.keys(cluster.json ?? {}), streams.json]
  }
  const start = await ids()
  const [set] = (start[0] as { index_sets: { id: string }[] }).index_sets
  const made = await ask(server, 'POST /streams', { title: 'mine', index_set_id: set?.id })
  expect(made.status).toBe(201)
  server.fault('stream-list.total.wrong')
  server.delay({ ms: 5_000 })
  expect(server.requests).toHaveLength(4)

  server.reset()

  expect(server.requests).toEqual([])
  expect(await ids()).toEqual(start)
})

test('a fault is active until it is disposed', async () => {
  await using server = await mock('6.1.0')
  const total = async () => (await ask(server, 'GET /streams')).json?.['total']
  const right = await total()
  {
    using _fault = server.fault('stream-list.total.wrong')
    expect(await total()).not.toBe(right)
  }
  expect(await total()).toBe(right)

  const open = server.fault('auth.token.any')
  const token = 'a'.repeat(51)
  const wrong = { ...goodHeaders(server), Authorization: `Basic ${btoa(`${token}:token`)}` }
  expect((await ask(server, 'GET /system', undefined, wrong)).status).toBe(200)
  open.off()
  expect((await ask(server, 'GET /system', undefined, wrong)).status).toBe(401)
})

test('an unsupported fault is rejected with a one-line error', async () => {
  await using server = await mock('6.1.0')

  expect(() => server.fault('stream-list.total.wrongs')).toThrow(
    'there is no fault "stream-list.total.wrongs"; did you mean "stream-list.total.wrong"',
  )
  expect(() => server.fault('tls.accepts-1.0')).toThrow('works only on encrypted connections')
  expect(() => server.fault('cluster.stranger')).toThrow('start the mock with { nodes: 2 }')
})
