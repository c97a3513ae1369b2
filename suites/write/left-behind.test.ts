import { expect, test } from 'vitest'

import { fixture } from '#test/fixtures.ts'
import { judgeRecording } from '#test/judged.ts'
import type { Exchange } from '#engine/model/exchange.ts'

const KEYS = ['streams', 'outputs', 'tokens', 'users']

test('certify ignores objects that other clients created during the run', async () => {
  expect(await leftBehind('of others')).toEqual([])
  expect(await leftBehind('gc-0123abcd-left')).toEqual(
    KEYS.map((key) => `write.left-behind.${key}`),
  )
})

test('certify reports unnamed objects as left', async () => {
  expect(await leftBehind('')).toEqual(KEYS.map((key) => `write.left-behind.${key}`))
})

test('certify ignores objects of another run at the same time', async () => {
  expect(await leftBehind('gc-0123abcd-left', 'gc-89abcdef')).toEqual([])
  expect(await leftBehind('gc-0123abcd-left', 'gc-0123abcd')).toHaveLength(KEYS.length)
})

test('objects deleted by other clients during the run are a remark', async () => {
  const before = (one: Exchange) =>
    one.probe === 'listing-before' ? withOneMore(one, 'of others') : one
  const { remarks, failed } = await judgedWith(before)
  expect(failed).toEqual([])
  expect(remarks).toEqual(
    expect.arrayContaining(KEYS.map((key) => `${key} deleted by others during the run: 1`)),
  )
})

test('a finding names the first object left and counts the others', async () => {
  const actuals = async (...ids: readonly string[]) => {
    const { failed } = await judgedWith((one) =>
      one.probe === 'listing-after'
        ? ids.reduce((all, id) => withOneMore(all, 'gc-0123abcd-left', id), one)
        : one,
    )
    return new Set(failed.map(({ actual }) => actual))
  }

  expect(await actuals('6b01')).toEqual(new Set(['also 6b01']))
  expect(await actuals('6b01', '6b02', '6b03')).toEqual(new Set(['also 6b01 and 2 more']))
})

/** Lists the failures if each list after the run contains one more object with this name. */
async function leftBehind(name: string, prefix?: string): Promise<readonly string[]> {
  const { failed } = await judgedWith(
    (one) => (one.probe === 'listing-after' ? withOneMore(one, name) : one),
    prefix,
  )
  return failed.map(({ checkId }) => checkId)
}

/** Judges leftovers of a run whose responses were changed. */
async function judgedWith(change: (one: Exchange) => Exchange, prefix?: string) {
  const recording = await fixture('reference-7.1.7')
  const { header } = recording
  const plan = header.plan && { ...header.plan, ...(prefix !== undefined && { prefix }) }
  const exchanges = [...recording.exchanges()].map(change)
  const { verdicts, evidence } = judgeRecording({
    ...recording,
    header: { ...header, ...(plan && { plan }) },
    exchanges: () => exchanges,
  })
  const failed = verdicts.filter(
    ({ checkId, outcome }) => checkId.startsWith('write.') && outcome === 'fail',
  )
  return { failed, remarks: evidence.remarks }
}

function withOneMore(exchange: Exchange, name: string, id = '6b010e6a7d3ad98465ffffff'): Exchange {
  const { response } = exchange
  const json = JSON.parse(response?.body.text ?? '{}') as Record<string, unknown>
  const key = KEYS.find((one) => Array.isArray(json[one]))
  if (!response || key === undefined) return exchange
  const list = json[key] as readonly Readonly<Record<string, unknown>>[]
  const more = { ...list[0], id, title: name, name, username: name, read_only: false }
  const text = JSON.stringify({ ...json, [key]: [...list, more] })
  const body = { state: 'complete' as const, size: Buffer.byteLength(text), text }
  return { ...exchange, response: { ...response, body } }
}
