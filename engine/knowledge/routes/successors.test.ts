import { expect, test } from 'vitest'

import { routeNames } from './route-availability.ts'
import { INSTEAD, insteadOf } from './successors.ts'

test('replacements and replaced routes are known routes', () => {
  const names = new Set(routeNames())
  const named = INSTEAD.flatMap(({ words }) => words.match(/[A-Z]+ \/[^\s;,]+/g) ?? [])

  expect(named.filter((name) => !names.has(name))).toEqual([])
  expect(INSTEAD.filter(({ routes }) => ![...names].some((name) => routes.test(name)))).toEqual([])
})

test('no write is replaced by a read', () => {
  const writes = [...routeNames()].filter((name) => !name.startsWith('GET '))
  const advice = writes.map((name) => [name, insteadOf(name)?.words ?? ''] as const)

  expect(advice.filter(([, words]) => /GET |events\/search/.test(words))).toEqual([])
  expect(insteadOf('DELETE /streams/{streamId}/alerts/conditions/{conditionId}')?.words).toContain(
    'use DELETE /events/definitions/{definitionId} instead',
  )
})
