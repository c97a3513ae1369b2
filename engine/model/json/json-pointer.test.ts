import { expect, test } from 'vitest'

import { pointerBelow, pointerSteps, valueAtPointer } from './json-pointer.ts'

test('a pointer is taken apart and put together again', () => {
  const pointer = ['a/b', 'c~1', '', '0'].reduce(pointerBelow, '')

  expect(pointer).toBe('/a~1b/c~01//0')
  expect(pointerSteps(pointer)).toEqual(['a/b', 'c~1', '', '0'])
})

test('the whole document has the empty pointer', () => {
  expect(pointerSteps('')).toEqual([])
  expect(valueAtPointer([1], '')).toEqual([1])
})

test('one place is found, in lists by its position', () => {
  const value = { 'a/b': [{ id: 1 }, { id: 2 }] }

  expect(valueAtPointer(value, '/a~1b/1/id')).toBe(2)
  expect(valueAtPointer(value, '/a~1b/2/id')).toBeUndefined()
  expect(valueAtPointer(value, '/a~1b/length')).toBeUndefined()
  expect(valueAtPointer(value, '/constructor')).toBeUndefined()
})
