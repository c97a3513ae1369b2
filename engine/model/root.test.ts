import { expect, test } from 'vitest'

import { belowRoot, belowRoots, splitBelow, splitRoot } from './root.ts'

test.each([
  ['http://h/api', ''],
  ['http://h/api/', '/'],
  ['http://h/api/a//b/../%63?x=/1', '/a//b/../%63?x=/1'],
  ['http://h/api?pretty=true', '?pretty=true'],
  ['http://h/apis', undefined],
  ['http://h/', undefined],
  ['http://h:9000/api', undefined],
])('relative to the root http://h/api, %s is %s', (url, below) => {
  expect(belowRoot(url, 'http://h/api')).toBe(below)
})

test('a root without a path contains every path of its host, but not of longer host names', () => {
  expect(belowRoot('http://h/a', 'http://h')).toBe('/a')
  expect(belowRoot('http://h.example/a', 'http://h')).toBeUndefined()
  expect(belowRoots('http://b/a', ['http://h', 'http://b'])).toBe('/a')
})

test('the root itself is the path /, and the query starts at the first question mark', () => {
  expect(splitBelow('')).toEqual({ path: '/', query: '' })
  expect(splitBelow('?a=?')).toEqual({ path: '/', query: 'a=?' })
  expect(splitBelow('/a//b?c')).toEqual({ path: '/a//b', query: 'c' })
})

test('a root is split into origin and prefix', () => {
  expect(splitRoot('http://h:9000/x/api')).toEqual({ origin: 'http://h:9000', prefix: '/x/api' })
  expect(splitRoot('http://h')).toEqual({ origin: 'http://h', prefix: '' })
})
