import { expect, test } from 'vitest'

import { requireVersion } from '../model/version.ts'
import { createAsked } from './asked.ts'
import { inGroups } from './together.ts'

test('a route counts as requested for any parameter, and an unknown path only for itself', () => {
  const version = requireVersion('6.1.0')
  const asked = createAsked(version)
  asked.note('/streams/a/rules?x=1')
  asked.note('/nothing/a')

  expect(asked.has('/streams/b/rules')).toBe(true)
  expect(asked.has('/streams/b')).toBe(false)
  expect(asked.has('/nothing/b')).toBe(false)
})

test('a new item starts its own group, and is known afterward', () => {
  const known = new Set(['a'])
  const groups: string[] = []
  for (const group of inGroups([...'aabbbbcad'], 3, (one) => !known.has(one))) {
    groups.push(group.join(''))
    for (const one of group) known.add(one)
  }

  expect(groups).toEqual(['aa', 'b', 'bbb', 'c', 'a', 'd'])
})
