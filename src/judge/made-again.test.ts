import { expect, test } from 'vitest'

import { readEvidence } from '../../run/read-evidence.ts'
import { suites } from '../../suites/index.ts'
import type { Exchange } from '../model/exchange.ts'
import { packageFile } from '../package.ts'
import { judge } from './judge.ts'

test('a user whose name is used again may be deleted again', async () => {
  const recording = await readEvidence(packageFile('fixtures/live/2.2.3-write.har.gz'))
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
