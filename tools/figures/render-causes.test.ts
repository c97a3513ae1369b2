import { expect, test } from 'vitest'

import { isReached, buildRow } from '#test/causes/results.ts'
import type { Naming } from '#test/causes/name-faults.ts'
import { renderCauses } from './render-causes.ts'

const naming = (places: readonly number[], causes: number): Naming => ({
  faults: places.map((_place, at) => `fault.${at}`),
  release: '5.1.0',
  causes,
  places,
  first: '',
})

test('a row shows correct first causes and faults without a failed check', () => {
  const namings = [naming([0], 1), naming([0], 3), naming([-1], 1), naming([0], 2)]

  const page = renderCauses({
    date: '2026-11-23',
    rows: [buildRow('live', { release: '5.1.0', namings, unseen: 2 })],
  })

  expect(page).toContain(
    '| live in the reference server | 5.1.0 | 4 | 3 (75.0 %) | 3 (75.0 %) | 2 |',
  )
})

test('a pair is correct if both faults are among the first three causes', () => {
  const namings = [naming([0, 2], 3), naming([0, 3], 4)]

  const row = buildRow('pairs', { release: '5.1.0', namings, unseen: 0 })

  expect(row.right).toBe(1)
})

test('the required share is computed across releases, in each way', () => {
  const row = { way: 'live', release: '5.1.0', faults: 100, right: 95, few: 90, unseen: 0 } as const

  expect(isReached([row])).toBe(true)
  expect(isReached([{ ...row, right: 94 }])).toBe(false)
  expect(isReached([row, { ...row, way: 'pairs', right: 84, few: 0 }])).toBe(false)
})
