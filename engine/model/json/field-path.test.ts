import { expect, test } from 'vitest'

import {
  getLastKey,
  getOwnerPath,
  getParentPath,
  reaches,
  recordsAt,
  splitFieldPath,
  valuesAt,
} from './field-path.ts'

test.each([
  ['', []],
  ['a.b', ['a', 'b']],
  ['a[].b', ['a', '[]', 'b']],
  ['[].b', ['[]', 'b']],
  ['[]', ['[]']],
  ['a[][]', ['a', '[]', '[]']],
  ['*.a', ['*', 'a']],
  ['*[].a.*', ['*', '[]', 'a', '*']],
])('%j has the steps %j', (path, steps) => {
  expect(splitFieldPath(path)).toEqual(steps)
})

test('every element and every member is found, also of a list at the top', () => {
  expect(valuesAt([{ id: 1 }, 2, { id: 3 }], splitFieldPath('[].id'))).toEqual([1, 3])
  expect(valuesAt({ a: [{ b: { x: 1, y: 2 } }] }, splitFieldPath('a[].b.*'))).toEqual([1, 2])
  expect(valuesAt({ a: 1 }, splitFieldPath(''))).toEqual([{ a: 1 }])
})

test('an element is no member, and a member no element', () => {
  expect(valuesAt([1], splitFieldPath('*'))).toEqual([])
  expect(valuesAt({ a: 1 }, splitFieldPath('[]'))).toEqual([])
  expect(valuesAt([1], splitFieldPath('0'))).toEqual([])
})

test('what every object has by itself is not found', () => {
  expect(reaches({}, 'constructor')).toBe(false)
  expect(reaches({ a: {} }, 'a.toString')).toBe(false)
})

test('records are what is found and is an object', () => {
  expect(recordsAt([{ id: 1 }, null, [2]], splitFieldPath('[]'))).toEqual([{ id: 1 }])
  expect(recordsAt({ a: [] }, splitFieldPath(''))).toEqual([{ a: [] }])
})

test('something is reached where it fits', () => {
  expect(reaches([{ id: null }], '[].id')).toBe(true)
  expect(reaches([{ id: null }], '[].id', (found) => found !== null)).toBe(false)
  expect(reaches([], '[].id')).toBe(false)
})

test('a field is called by its key, below its record, which an element of a list may be', () => {
  expect(['a.b', 'a[].b', '[].b', 'a', 'a[]'].map(getLastKey)).toEqual(['b', 'b', 'b', 'a', 'a[]'])
  expect(['a.b', 'a[].b', '[].b', 'a'].map(getParentPath)).toEqual(['a', 'a[]', '[]', ''])
  expect(['a.b', 'a[]', '[].b', '[]'].map(getOwnerPath)).toEqual(['a', 'a', '[]', ''])
})
