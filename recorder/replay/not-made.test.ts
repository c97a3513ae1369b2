import { expect, test } from 'vitest'

import { type Exchange, NO_BODY, type Response } from '#engine/model/exchange.ts'
import { planReplay } from './plan.ts'
import { replayExchanges } from './replay.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const ROOT = 'http://recorded.example:9000/api'
const MADE = '6b02ef26bfa99a5515ccf693'
const OTHER = '6b02ef26bfa99a5515ccf694'

test('an object that was not created is not confused with one at its list position', async () => {
  const sent = await replay([
    call(0, 'POST', '/streams', answer(201, { stream_id: MADE })),
    call(1, 'GET', '/streams', answer(200, { streams: [{ id: MADE }] })),
    call(2, 'DELETE', `/streams/${MADE}`, answer(204)),
  ])

  expect(sent).toEqual(['POST /streams', 'GET /streams'])
})

test('an id known only from a list is found in the list', async () => {
  const sent = await replay([
    call(0, 'GET', '/streams', answer(200, { streams: [{ id: MADE }] })),
    call(1, 'GET', `/streams/${MADE}`, answer(200, { id: MADE })),
  ])

  expect(sent).toEqual(['GET /streams', `GET /streams/${OTHER}`])
})

/** Replays to a server that creates nothing and lists one stream; returns the requests. */
async function replay(exchanges: readonly Exchange[]): Promise<readonly string[]> {
  const sent: string[] = []
  const plan = planReplay(exchanges, [ROOT], () => ({ open: true, path: '/streams/{streamId}' }))
  await replayExchanges(plan, {
    target: 'http://target.example:9000/api',
    credentials: {},
    prefix: 'gc-0a1b2c3d',
    mayGuess: false,
    signal: new AbortController().signal,
    sleep: () => Promise.resolve(),
    now: () => 0,
    send: ({ method }, path) => {
      sent.push(`${method} ${path}`)
      const response = method === 'POST' ? answer(400) : answer(200, { streams: [{ id: OTHER }] })
      return Promise.resolve({ ...call(sent.length, method, path, response) })
    },
  })
  return sent
}

function call(index: number, method: string, path: string, response: Response): Exchange {
  const request = { method, origin: 'http://recorded.example:9000', target: `/api${path}` }
  return {
    index,
    startedAt: index * 10,
    endedAt: index * 10 + 5,
    response,
    request: { ...request, httpVersion: 'HTTP/1.1', headers: [], body: NO_BODY },
  }
}

function answer(status: number, json?: object): Response {
  const text = JSON.stringify(json)
  const body = json === undefined ? NO_BODY : makeBody(text)
  return { status, reason: '', httpVersion: 'HTTP/1.1', headers: [], body }
}
