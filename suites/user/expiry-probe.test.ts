import { expect, test, vi } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import type { ProbeApi } from '#engine/model/probe.ts'
import { requireVersion } from '#engine/model/version.ts'
import { expiryProbe } from './expiry-probe.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

test('a login slower than its session is retried with a longer session', async () => {
  const lives: number[] = []
  const api = buildApi((path, json) => {
    if (path === '/users') lives.push(Number(json['session_timeout_ms']))
    if (path === '/users') return answer(201, 5)
    return lives.length === 1 ? answer(500, 4_000) : answer(200, 5, { session_id: 'abc' })
  })

  await expiryProbe.run(api)

  expect(lives).toEqual([1_000, 6_000])
})

test('a session created close to its expiry is created again with a longer lifetime', async () => {
  const lives: number[] = []
  const api = buildApi((path, json) => {
    if (path === '/users') lives.push(Number(json['session_timeout_ms']))
    if (path === '/users') return answer(201, 5)
    return answer(200, lives.length === 1 ? 31_000 : 5, { session_id: 'abc' })
  })

  await expiryProbe.run(api)

  expect(lives).toEqual([1_000, 6_000])
})

test('sessions that expired before their first use are created again with a longer lifetime', async () => {
  const { api, lives, waiting } = withFakeTime()

  await expiryProbe.run(api)
  // A response of another probe blocks everything for 44 s.
  vi.advanceTimersByTime(44_000)
  for (const [wait, work] of waiting) {
    vi.advanceTimersByTime(lives.length === 1 ? 0 : wait)
    await work()
  }
  vi.useRealTimers()

  expect(lives).toEqual([1_000, 6_000])
})

test('from the second turn on, nothing else is sent between the uses of a session', async () => {
  const { api, lives, waiting, waits } = withFakeTime()

  await expiryProbe.run(api)
  vi.advanceTimersByTime(66_000)
  for (const [, work] of waiting) await work()
  vi.useRealTimers()

  expect(lives).toEqual([1_000, 6_000])
  expect(waiting).toHaveLength(1)
  expect(waits.map(Math.round)).toEqual([3_600, 4_200])
})

test('a server whose responses take seconds gets a lifetime that fits them', async () => {
  const { api, lives, waiting } = withFakeTime()
  const get: ProbeApi['get'] = () => {
    vi.advanceTimersByTime(5_000)
    return Promise.resolve(answer(200, 5))
  }

  await expiryProbe.run({ ...api, get })
  for (const [wait, work] of waiting) {
    vi.advanceTimersByTime(wait)
    await work()
  }
  vi.useRealTimers()

  expect(lives).toEqual([1_000, 6_000, 20_000])
})

test('a session whose extension is uncertain after a slow use is created again', async () => {
  const { api, lives, waiting } = withFakeTime()
  let gets = 0
  const get: ProbeApi['get'] = () => {
    gets += 1
    if (gets === EXTENDING || gets === AFTER_THE_END) vi.advanceTimersByTime(250)
    return Promise.resolve(answer(200, 5))
  }

  await expiryProbe.run({ ...api, get })
  for (const [wait, work] of waiting) {
    vi.advanceTimersByTime(wait)
    if (lives.length === 1) await work()
  }
  vi.useRealTimers()

  expect(lives).toEqual([1_000, 6_000])
})

test('an immediately rejected login is not retried', async () => {
  let users = 0
  const api = buildApi((path) => {
    if (path === '/users') users += 1
    return path === '/users' ? answer(201, 5) : answer(500, 5)
  })

  await expiryProbe.run(api)

  expect(users).toBe(1)
})

/** Reads that extend a session, and the first one after its end, counted after those of account and user. */
const EXTENDING = 4
const AFTER_THE_END = 5

/** Builds a stopped clock, immediate logins, and a list of delayed steps. */
function withFakeTime() {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lives: number[] = []
  const waiting: (readonly [wait: number, work: () => Promise<void>])[] = []
  const waits: number[] = []
  const api = buildApi((path, json) => {
    if (path === '/users') lives.push(Number(json['session_timeout_ms']))
    return path === '/users' ? answer(201, 5) : answer(200, 5, { session_id: 'abc' })
  })
  const later: ProbeApi['later'] = (wait, work) => void waiting.push([wait, work])
  const wait: ProbeApi['wait'] = (milliseconds) => {
    waits.push(milliseconds)
    vi.advanceTimersByTime(milliseconds)
    return Promise.resolve()
  }
  return { api: { ...api, later, wait }, lives, waiting, waits }
}

type Posted = (path: string, json: Readonly<Record<string, unknown>>) => Exchange

/** Builds the API of the probe; delayed steps are ignored. */
function buildApi(posted: Posted): ProbeApi {
  const version = requireVersion('5.1.0')
  const used: Partial<ProbeApi> = {
    version,
    prefix: 'gc-0a1b2c3d',
    login: undefined,
    invented: { objectId: '0', uuid: '1', name: 'nobody', password: 'No-1' },
    get: () => Promise.resolve(answer(200, 5)),
    post: (path, { json } = {}) => Promise.resolve(posted(path, json as Record<string, unknown>)),
    made: () => undefined,
    later: () => undefined,
    wait: () => Promise.resolve(),
  }
  return used as ProbeApi
}

/** Builds a response that took this many milliseconds. */
function answer(status: number, took: number, json?: object): Exchange {
  const text = json ? JSON.stringify(json) : ''
  const body = makeBody(text)
  const request = { method: 'POST', origin: '', target: '/', httpVersion: 'HTTP/1.1', headers: [] }
  const response = { status, reason: '', httpVersion: 'HTTP/1.1', headers: [], body }
  return {
    index: 0,
    startedAt: 0,
    endedAt: took,
    response,
    request: { ...request, body: { state: 'absent', size: 0 } },
  } as unknown as Exchange
}
