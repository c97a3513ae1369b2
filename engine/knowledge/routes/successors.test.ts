import { expect, test } from 'vitest'

import { routeNames } from './route-availability.ts'
import { INSTEAD } from './successors.ts'

test('replacements and replaced routes are known routes', () => {
  const names = new Set(routeNames())
  const named = INSTEAD.flatMap(({ words }) => words.match(/[A-Z]+ \/[^\s;,]+/g) ?? [])

  expect(named.filter((name) => !names.has(name))).toEqual([])
  expect(INSTEAD.filter(({ routes }) => ![...names].some((name) => routes.test(name)))).toEqual([])
})
