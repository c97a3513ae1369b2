import { expect, test } from 'vitest'

import { IS_WHOLE } from '#tools/test-run/whole.ts'
import { SURROUNDINGS } from './index.ts'
import { goThroughAll, RELEASES } from './run.ts'

const DEMANDED = SURROUNDINGS.filter(({ arguable }) => arguable === undefined)
const ROWS = 8
const DAY = Math.floor(Date.now() / 86_400_000)

test('there are at least sixty environments, each with a unique id', () => {
  expect(DEMANDED.length).toBeGreaterThanOrEqual(60)
  expect(new Set(SURROUNDINGS.map(({ id }) => id)).size).toBe(SURROUNDINGS.length)
})

test('a server is never blamed for responses of a proxy', { timeout: 300_000 }, async () => {
  const faults: string[] = []
  await goThroughAll(
    IS_WHOLE ? DEMANDED : partOfToday(),
    4,
    ({ id }, passage) => faults.push(...passage.faults.map((fault) => `${id}: ${fault}`)),
    IS_WHOLE ? RELEASES : [RELEASES[DAY % RELEASES.length] ?? ''],
  )
  expect(faults).toEqual([])
})

/**
 * Selects some rows, different each day, that alternate between forwarding and responding proxies. Knowledge about a
 * release is built once.
 */
function partOfToday(): typeof DEMANDED {
  const parts = Math.ceil(DEMANDED.length / ROWS)
  const part = DAY % parts
  return DEMANDED.filter((_row, position) => position % parts === part)
}
