import { expect, test } from 'vitest'

import { sampled } from '#tools/test-run/whole.ts'
import { PLACEMENTS } from './index.ts'
import { findLost, findReadable } from './measure.ts'
import { ORDINARY } from './ordinary.ts'
import { findInTraffic } from './search.ts'

const PROMISED = PLACEMENTS.filter(({ arguable }) => arguable === undefined)

test('there are enough placements, and the search finds each secret in the traffic', () => {
  expect(PROMISED.length).toBeGreaterThan(500)
  expect(ORDINARY.length).toBeGreaterThan(300)
  expect(new Set([...PLACEMENTS, ...ORDINARY].map(({ id }) => id)).size).toBe(
    PLACEMENTS.length + ORDINARY.length,
  )
  const found = findInTraffic(PLACEMENTS)
  expect(PLACEMENTS.filter(({ id }) => !found.has(id))).toEqual([])
})

test('a converted HAR file contains no secret that the docs promise to mask', async () => {
  expect(list(await findReadable(PROMISED, 'conversion'))).toEqual([])
})

test('no engine writes a secret that the docs promise to mask', async () => {
  expect(list(await findReadable(sampled(PROMISED, 4), 'all'))).toEqual([])
})

test('at most 1 % of ordinary bodies are lost or changed', async () => {
  const lost = await findLost(ORDINARY)
  const share = new Set(lost.map(({ id }) => id)).size / ORDINARY.length
  expect(share, lost.map(({ id, how }) => `${id}: ${how}`).join('\n')).toBeLessThanOrEqual(0.01)
})

function list(misses: Awaited<ReturnType<typeof findReadable>>): readonly string[] {
  return misses.map(({ engine, id }) => `${engine}: ${id}`)
}
