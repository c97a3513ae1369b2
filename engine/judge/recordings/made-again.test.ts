import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Exchange } from '../../model/exchange.ts'
import type { Recording } from '../../model/recording.ts'
import { judge } from '../judge.ts'
import { liveFixture } from '#test/live-fixture.ts'

test('a user whose name is reused can be deleted again', async () => {
  const recording = await liveFixture('2.2.3-write')
  const exchanges = [...recording.exchanges()]
  const deleted = exchanges.find(isEnd) as Exchange
  const name = deleted.request.target.split('/').at(-1) ?? ''
  const made = exchanges.find((one) => isMaking(one, name)) as Exchange
  const before = exchanges.slice(0, exchanges.indexOf(deleted) + 1)
  const again = [...before, withoutTimes(made), withoutTimes(deleted)].map(numbered)

  const { verdicts } = judge({ ...recording, exchanges: () => again }, suites)

  const failing = verdicts.filter(({ outcome }) => outcome === 'fail')
  expect(failing.map(({ checkId }) => checkId)).toEqual([])
})

test("a recreated account does not inherit the old account's permissions", async () => {
  const recording = await liveFixture('2.2.3-write')
  const exchanges = [...recording.exchanges()]
  const deleted = exchanges.findIndex(isEnd)
  const end = exchanges[deleted] as Exchange
  const name = end.request.target.split('/').at(-1) ?? ''
  const made = exchanges.find((one) => isMaking(one, name)) as Exchange
  const known = exchanges.slice(exchanges.indexOf(made), deleted)
  const { headers } = (known.find(({ request }) => isTo(request, '/api/system')) as Exchange)
    .request
  const list = exchanges.find(({ request }) => isTo(request, '/api/system/outputs')) as Exchange
  const asked = { ...list, actor: 'none', request: { ...list.request, headers } }
  const before = exchanges.slice(0, deleted + 1)
  const again = [...before, withoutTimes(made), withoutTimes(asked)].map(numbered)

  const failed = [before, again].map((kept) => failingIn({ ...recording, exchanges: () => kept }))

  expect(failed[1]).toEqual(failed[0])
})

/** Counts the failures of each check, including client checks. */
function failingIn(recording: Recording) {
  const { plan: _plan, ...header } = recording.header
  const { verdicts } = judge({ ...recording, header }, suites)
  const failing = verdicts.filter(({ outcome }) => outcome === 'fail')
  return failing.map(({ checkId, failed }) => [checkId, failed])
}

function isTo({ method, target }: Exchange['request'], path: string): boolean {
  return method === 'GET' && target === path
}

function isEnd({ request, response }: Exchange): boolean {
  return (
    request.method === 'DELETE' &&
    /\/api\/users\/[^/]+$/.test(request.target) &&
    response?.status === 204
  )
}

function isMaking({ request, response }: Exchange, name: string): boolean {
  return (
    request.method === 'POST' &&
    response?.status === 201 &&
    request.target === '/api/users' &&
    (request.body.text ?? '').includes(`"${name}"`)
  )
}

function withoutTimes(exchange: Exchange): Exchange {
  const { startedAt: _start, endedAt: _end, ...rest } = exchange
  return rest
}

function numbered(exchange: Exchange, index: number): Exchange {
  return { ...exchange, index }
}
