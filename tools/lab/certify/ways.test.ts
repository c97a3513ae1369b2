import { expect, test } from 'vitest'

import { readVariant } from '../choices.ts'
import { getName, readWay, listWays } from './ways.ts'

test('ways are selected by account, mode, or both; by default all', () => {
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

test('a variant is also certified with its own accounts, and no others', () => {
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

test('an unknown way is a one-line error that lists the known ones', () => {
  expect(() => readWay('nobody')).toThrow(/no way is named "nobody"; there are admin/)
})
