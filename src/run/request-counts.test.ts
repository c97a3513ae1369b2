import { expect, test } from 'vitest'

import { AROUND, expectedRequests, readCounts } from './request-counts.ts'

test('the listings of a short run count in full', () => {
  expect(expectedRequests('write', ['node.records', 'node.root'])).toBe(35)
})

test.each([
  ['session', 880],
  ['write', 2_500],
  ['write thorough', 3_100],
])('a run in mode %s with one account sends fewer than %i requests', (kind, most) => {
  expect(expectedRequests(kind, everyProbe(kind))).toBeLessThanOrEqual(most)
})

test('an unknown kind of run or probe counts as zero requests', () => {
  expect(expectedRequests('other', ['node.records'])).toBe(0)
  expect(expectedRequests('write', ['unknown'])).toBe(0)
})

function everyProbe(kind: string): readonly string[] {
  return Object.keys(readCounts()[kind] ?? {}).filter((name) => !AROUND.includes(name))
}
