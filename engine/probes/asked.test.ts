import { expect, test } from 'vitest'

import { requireVersion } from '../model/version.ts'
import { createAsked } from './asked.ts'
import { inGroups } from './together.ts'

test('a route was asked for whatever its path names, a path of no route by itself', () => {
  const version = requireVersion('6.1.0')
  const asked = createAsked(version)
  asked.note('/streams/a/rules?x=1')
  asked.note('/nothing/a')

  expect(asked.has('/streams/b/rules')).toBe(true)
  expect(asked.has('/streams/b')).toBe(false)
  expect(asked.has('/nothing/b')).toBe(false)
})

test('what is new goes alone, and is no longer new behind itself', () => {
  const known = new Set(['a'])
  const groups: string[] = []
  for (const group of inGroups([...'aabbbbcad'], 3, (one) => !known.has(one))) {
    groups.push(group.join(''))
    for (const one of group) known.add(one)
  }

  expect(groups).toEqual(['aa', 'b', 'bbb', 'c', 'a', 'd'])
})
