import { expect, test } from 'vitest'

import { diffJson } from './json-diff.ts'

test('removed, added, and retyped fields are listed', () => {
  const before = { streams: [{ id: 'a', alert_conditions: [], total: 1 }] }
  const after = { streams: [{ id: 'b', categories: null, total: '1' }] }

  expect(diffJson(before, after)).toEqual([
    { path: 'streams[].alert_conditions', kind: 'removed', before: ['array'], after: [] },
    { path: 'streams[].categories', kind: 'added', before: [], after: [] },
    { path: 'streams[].total', kind: 'retyped', before: ['number'], after: ['string'] },
  ])
})

test('null matches every type, and an empty list has no element type', () => {
  expect(diffJson({ a: null, b: [] }, { a: { c: 1 }, b: [{ d: 1 }] })).toEqual([])
})

test('map keys and ids are data', () => {
  const one = { '6b00dc3dfdd6252ee3f9e757': { x: 1 }, sources: { host: 1 } }
  const other = { '6b00dc3dfdd6252ee3f9e758': { x: 1 }, sources: { other: 2 } }

  expect(diffJson(one, other, { maps: new Set(['sources']) })).toEqual([])
  expect(diffJson(one, other, { opaque: new Set(['sources']) })).toEqual([])
})

test('a reordered list is a difference', () => {
  expect(diffJson({ roles: ['a', 'b'] }, { roles: ['b', 'a'] })).toEqual([
    { path: 'roles[]', kind: 'order', before: ['"a", "b"'], after: ['"b", "a"'] },
  ])
})

test('a value of a different type is one change at its path', () => {
  expect(diffJson({ a: [1] }, { a: { b: 1 } })).toEqual([
    { path: 'a', kind: 'retyped', before: ['array'], after: ['object'] },
  ])
  expect(diffJson([], {})).toEqual([
    { path: '', kind: 'retyped', before: ['array'], after: ['object'] },
  ])
})
