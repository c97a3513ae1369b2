import { expect, test } from 'vitest'

import { IS_WHOLE } from '#tools/test-run/whole.ts'
import { SURROUNDINGS } from './index.ts'
import { goThroughAll, RELEASES } from './run.ts'

const DEMANDED = SURROUNDINGS.filter(({ arguable, known }) => (arguable ?? known) === undefined)
const ROWS = 8
const DAY = Math.floor(Date.now() / 86_400_000)

test('there are sixty surroundings or more, each named once', () => {
  expect(DEMANDED.length).toBeGreaterThanOrEqual(60)
  expect(new Set(SURROUNDINGS.map(({ id }) => id)).size).toBe(SURROUNDINGS.length)
})

test('a server is never blamed for what is in front of it', { timeout: 300_000 }, async () => {
  const faults: string[] = []
  await goThroughAll(
    IS_WHOLE ? DEMANDED : partOfToday(),
    4,
    ({ id }, passage) => faults.push(...passage.faults.map((fault) => `${id}: ${fault}`)),
    IS_WHOLE ? RELEASES : [RELEASES[DAY % RELEASES.length] ?? ''],
  )
  expect(faults).toEqual([])
})

/** A few rows, others every day: passing and answering ones in turn. What is known of a release is put together once. */
function partOfToday(): typeof DEMANDED {
  const parts = Math.ceil(DEMANDED.length / ROWS)
  const part = DAY % parts
  return DEMANDED.filter((_row, position) => position % parts === part)
}
