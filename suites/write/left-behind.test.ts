import { expect, test } from 'vitest'

import { fixture } from '#test/fixtures.ts'
import { judge } from '#engine/judge/judge.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { suites } from '../index.ts'

const KEYS = ['streams', 'outputs', 'tokens', 'users']

test('what others make during a run is not left behind by it', async () => {
  expect(await leftBehind('of others')).toEqual([])
  expect(await leftBehind('gc-0123abcd-left')).toEqual(
    KEYS.map((key) => `write.left-behind.${key}`),
  )
})

test('what has no name is left behind by it', async () => {
  expect(await leftBehind('')).toEqual(KEYS.map((key) => `write.left-behind.${key}`))
})

/** What fails where each list after the run has one thing more, of this name. */
async function leftBehind(name: string): Promise<readonly string[]> {
  const recording = await fixture('reference-7.1.7')
  const exchanges = [...recording.exchanges()].map((one) =>
    one.probe === 'listing-after' ? withOneMore(one, name) : one,
  )
  const { verdicts } = judge({ ...recording, exchanges: () => exchanges }, suites)
  return verdicts
    .filter(({ checkId, outcome }) => checkId.startsWith('write.') && outcome === 'fail')
    .map(({ checkId }) => checkId)
}

function withOneMore(exchange: Exchange, name: string): Exchange {
  const { response } = exchange
  const json = JSON.parse(response?.body.text ?? '{}') as Record<string, unknown>
  const key = KEYS.find((one) => Array.isArray(json[one]))
  if (!response || key === undefined) return exchange
  const list = json[key] as readonly Readonly<Record<string, unknown>>[]
  const more = { ...list[0], id: '6b010e6a7d3ad98465ffffff', title: name, name, username: name }
  const text = JSON.stringify({ ...json, [key]: [...list, more] })
  const body = { state: 'complete' as const, size: Buffer.byteLength(text), text }
  return { ...exchange, response: { ...response, body } }
}
