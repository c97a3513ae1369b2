import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import { type Exchange, header, type Headers } from '../../model/exchange.ts'
import { makeRecording } from '../../model/recording.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { judge } from '../judge.ts'
import { liveFixture } from '#test/live-fixture.ts'

test('responses without the header that a person removed do not suggest an older release', async () => {
  const exchanges = (await EXCHANGES).map(without('authorization'))

  const verdict = await judged('node.version.behaviour', 'a browser', exchanges)

  expect(verdict).toMatchObject({ outcome: 'pass' })
})

test('a rejected valid password is no evidence if cookies were removed', async () => {
  const exchanges = (await EXCHANGES).map(without('cookie', 'set-cookie'))

  const verdict = await judged('auth.user.read', 'a browser', exchanges)

  expect(verdict).toMatchObject({ rating: 'ok' })
  expect(verdict?.count).toBeGreaterThan(100)
})

test('a rejected valid password is a violation if the file contains cookies', async () => {
  const exchanges = (await EXCHANGES).map((x) => (x.index === 7 ? refused(x) : x))

  const verdict = await judged('auth.user.read', 'a browser', exchanges)

  expect(verdict).toMatchObject({ rating: 'violation', failed: 1 })
})

test.each([
  ['a browser', 'warning'],
  ['Insomnia REST Client', 'ok'],
])('a file of %s with only the last response to each request is rated %s', async (tool, rating) => {
  const last = new Map<string, Exchange>()
  for (const { startedAt: _start, endedAt: _end, ...x } of await EXCHANGES)
    last.set(`${x.request.method} ${x.request.target}`, x)
  const exchanges = [...last.values()].map((x, index) => ({ ...x, index }))

  const verdict = await judged('state.output.made', tool, exchanges)

  expect(verdict?.rating).toBe(rating)
})

/** A run in write mode against a real server. */
const RECORDING = liveFixture('6.1.0-write')
const EXCHANGES = RECORDING.then(({ exchanges }) => [...exchanges()])

async function judged(
  id: string,
  tool: string,
  exchanges: readonly Exchange[],
): Promise<Verdict | undefined> {
  const { header: own } = await RECORDING
  const { plan: _plan, actors: _actors, ...rest } = own
  const file = { ...rest, tool: { name: tool, version: '1' } }
  const { verdicts } = judge(makeRecording(file, exchanges), suites, { only: [id] })
  return verdicts.find(({ checkId }) => checkId === id)
}

function without(...names: readonly string[]): (x: Exchange) => Exchange {
  const rest = (headers: Headers): Headers =>
    headers.filter(([name]) => !names.includes(name.toLowerCase()))
  return ({ request, response, ...x }) => ({
    ...x,
    request: { ...request, headers: rest(request.headers) },
    ...(response && { response: { ...response, headers: rest(response.headers) } }),
  })
}

function refused(x: Exchange): Exchange {
  if (!x.response || header(x.request.headers, 'cookie') !== undefined)
    throw new Error('another one')
  const { body: _body, ...response } = x.response
  return {
    ...x,
    response: { ...response, status: 401, body: { state: 'complete', size: 0, text: '' } },
  }
}
