import { expect, test } from 'vitest'

import { routeNames } from './route-availability.ts'
import { INSTEAD } from './successors.ts'

test('what is named instead of a route is a route, and what it replaces is one', () => {
  const names = new Set(routeNames())
  const named = INSTEAD.flatMap(({ words }) => words.match(/[A-Z]+ \/[^\s;,]+/g) ?? [])

  expect(named.filter((name) => !names.has(name))).toEqual([])
  expect(INSTEAD.filter(({ routes }) => ![...names].some((name) => routes.test(name)))).toEqual([])
})
