import { expect, test } from 'vitest'

import {
  getLastKey,
  getOwnerPath,
  getParentPath,
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
])('%j splits into %j', (path, steps) => {
  expect(splitFieldPath(path)).toEqual(steps)
})

test('every element and member is found, also in a top-level list', () => {
  expect(valuesAt([{ id: 1 }, 2, { id: 3 }], splitFieldPath('[].id'))).toEqual([1, 3])
  expect(valuesAt({ a: [{ b: { x: 1, y: 2 } }] }, splitFieldPath('a[].b.*'))).toEqual([1, 2])
  expect(valuesAt({ a: 1 }, splitFieldPath(''))).toEqual([{ a: 1 }])
})

test('elements and members are distinct', () => {
  expect(valuesAt([1], splitFieldPath('*'))).toEqual([])
  expect(valuesAt({ a: 1 }, splitFieldPath('[]'))).toEqual([])
  expect(valuesAt([1], splitFieldPath('0'))).toEqual([])
})

test('inherited properties are not found', () => {
  expect(valuesAt({}, splitFieldPath('constructor'))).toEqual([])
  expect(valuesAt({ a: {} }, splitFieldPath('a.toString'))).toEqual([])
})

test('only objects are returned as records', () => {
  expect(recordsAt([{ id: 1 }, null, [2]], splitFieldPath('[]'))).toEqual([{ id: 1 }])
  expect(recordsAt({ a: [] }, splitFieldPath(''))).toEqual([{ a: [] }])
})

test('a null is found, and nothing in an empty list', () => {
  expect(valuesAt([{ id: null }], splitFieldPath('[].id'))).toEqual([null])
  expect(valuesAt([], splitFieldPath('[].id'))).toEqual([])
})

test('a field is named by its key, with its parent record or list element', () => {
  expect(['a.b', 'a[].b', '[].b', 'a', 'a[]'].map(getLastKey)).toEqual(['b', 'b', 'b', 'a', 'a[]'])
  expect(['a.b', 'a[].b', '[].b', 'a'].map(getParentPath)).toEqual(['a', 'a[]', '[]', ''])
  expect(['a.b', 'a[]', '[].b', '[]'].map(getOwnerPath)).toEqual(['a', 'a', '[]', ''])
})
