import { expect, test } from 'vitest'

import { createMapBack } from './map-back.ts'

test('an id of any length is mapped back if it is the whole text', () => {
  const long = 'x'.repeat(70_000)
  const mapBack = createMapBack([['recorded', long]])

  expect(mapBack(long)).toBe('recorded')
})

test('thousands of ids are mapped back inside a text', () => {
  const bindings = Array.from({ length: 3_000 }, (_none, at): readonly [string, string] => [
    `recorded-${at}`,
    `target-value-${at}-`,
  ])
  const mapBack = createMapBack(bindings)

  expect(mapBack('/a/target-value-7-/b/target-value-2999-')).toBe('/a/recorded-7/b/recorded-2999')
})

test('an id with half a surrogate pair is mapped back unchanged', () => {
  const mapBack = createMapBack([['recorded', 'half \ud800']])

  expect(mapBack('half \ud800')).toBe('recorded')
})
