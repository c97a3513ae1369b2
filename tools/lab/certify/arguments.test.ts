import { expect, test } from 'vitest'

import { LAB_RELEASES } from '../releases.ts'
import { variantOf } from '../read-arguments.ts'
import { parseCertifyTask } from './arguments.ts'
import { nameOf, waysOf } from './ways.ts'

test('without arguments every release is certified with every account in every mode', () => {
  const task = parseCertifyTask([])

  expect(task?.releases).toEqual(LAB_RELEASES)
  expect(waysOf(variantOf('usual'), task?.ways ?? [])).toHaveLength(15)
})

test('ways and releases can be named', () => {
  const task = parseCertifyTask(['2.5.2', '--way', 'reader-write', '--way', 'read'])

  expect(task?.releases.map(({ version }) => version)).toEqual(['2.5.2'])
  expect(waysOf(variantOf('usual'), task?.ways ?? []).map(nameOf)).toEqual([
    'admin-read',
    'reader-read',
    'reader-write',
    'maker-read',
    'token-read',
    'second-read',
  ])
})

test('a variant with accounts of its own is certified as them too, and no other', () => {
  expect(waysOf(variantOf('odd-names'), ['slash']).map(nameOf)).toEqual([
    'slash-read',
    'slash-session',
    'slash-write',
  ])
  expect(waysOf(variantOf('odd-names'), ['umlaut']).map(nameOf)).toEqual([
    'umlaut-session',
    'umlaut-write',
  ])
  expect(waysOf(variantOf('short-sessions'), []).map(nameOf)).toContain('short-write')
  expect(waysOf(variantOf('usual'), ['slash'])).toEqual([])
})

test('how often each way is run can be said, once when it is not', () => {
  expect(parseCertifyTask([])?.repeat).toBe(1)
  expect(parseCertifyTask(['--repeat', '20'])?.repeat).toBe(20)
  expect(() => parseCertifyTask(['--repeat', 'often'])).toThrow(
    /--repeat is "often"; it takes a whole number from 1/,
  )
  expect(() => parseCertifyTask(['--kills', '-1'])).toThrow(/--kills/)
})

test('an unknown way or release is one sentence that names those there are', () => {
  expect(() => parseCertifyTask(['--way', 'nobody'])).toThrow(
    /no way is named "nobody"; there are admin/,
  )
  expect(() => parseCertifyTask(['9.9.9'])).toThrow(/does not start 9\.9\.9/)
})
