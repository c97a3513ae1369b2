import { expect, test } from 'vitest'

import { readVariant } from '../choices.ts'
import { nameOf, readWay, waysOf } from './ways.ts'

test('ways can be named by an account, a mode, or both; all of them without', () => {
  expect(waysOf(readVariant('usual'), [])).toHaveLength(15)
  expect(waysOf(readVariant('usual'), ['reader-write', 'read']).map(nameOf)).toEqual([
    'admin-read',
    'reader-read',
    'reader-write',
    'maker-read',
    'token-read',
    'second-read',
  ])
})

test('a variant with accounts of its own is certified as them too, and no other', () => {
  expect(waysOf(readVariant('odd-names'), ['slash']).map(nameOf)).toEqual([
    'slash-read',
    'slash-session',
    'slash-write',
  ])
  expect(waysOf(readVariant('odd-names'), ['umlaut']).map(nameOf)).toEqual([
    'umlaut-session',
    'umlaut-write',
  ])
  expect(waysOf(readVariant('short-sessions'), []).map(nameOf)).toContain('short-write')
  expect(waysOf(readVariant('usual'), ['slash'])).toEqual([])
})

test('an unknown way is one sentence that names those there are', () => {
  expect(() => readWay('nobody')).toThrow(/no way is named "nobody"; there are admin/)
})
