import { expect, test } from 'vitest'

import { pointerBelow, pointerSteps, valueAtPointer } from './json-pointer.ts'

test('a pointer is split and joined', () => {
  const pointer = ['a/b', 'c~1', '', '0'].reduce(pointerBelow, '')

  expect(pointer).toBe('/a~1b/c~01//0')
  expect(pointerSteps(pointer)).toEqual(['a/b', 'c~1', '', '0'])
})

test('the empty pointer is the whole document', () => {
  expect(pointerSteps('')).toEqual([])
  expect(valueAtPointer([1], '')).toEqual([1])
})

test('a pointer resolves one value, with list positions', () => {
  const value = { 'a/b': [{ id: 1 }, { id: 2 }] }

  expect(valueAtPointer(value, '/a~1b/1/id')).toBe(2)
  expect(valueAtPointer(value, '/a~1b/2/id')).toBeUndefined()
  expect(valueAtPointer(value, '/a~1b/length')).toBeUndefined()
  expect(valueAtPointer(value, '/constructor')).toBeUndefined()
})
