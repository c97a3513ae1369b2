import { expect, test } from 'vitest'

import { readVariant } from '../choices.ts'
import { getName, readWay, listWays } from './ways.ts'

test('ways can be named by an account, a mode, or both; all of them without', () => {
  expect(listWays(readVariant('usual'), [])).toHaveLength(15)
  expect(listWays(readVariant('usual'), ['reader-write', 'read']).map(getName)).toEqual([
    'admin-read',
    'reader-read',
    'reader-write',
    'maker-read',
    'token-read',
    'second-read',
  ])
})

test('a variant with accounts of its own is certified as them too, and no other', () => {
  expect(listWays(readVariant('odd-names'), ['slash']).map(getName)).toEqual([
    'slash-read',
    'slash-session',
    'slash-write',
  ])
  expect(listWays(readVariant('odd-names'), ['umlaut']).map(getName)).toEqual([
    'umlaut-session',
    'umlaut-write',
  ])
  expect(listWays(readVariant('short-sessions'), []).map(getName)).toContain('short-write')
  expect(listWays(readVariant('usual'), ['slash'])).toEqual([])
})

test('an unknown way is one sentence that names those there are', () => {
  expect(() => readWay('nobody')).toThrow(/no way is named "no one"; there are admin/)
})
