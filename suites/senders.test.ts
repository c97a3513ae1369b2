import { expect, test } from 'vitest'

import { isGranted } from '#engine/suite.ts'

const reader = {
  id: '6b00dba6794581348ef38a62',
  username: 'reader',
  permissions: ['system:read', 'users:tokenlist:reader', 'streams:read,edit:5'],
}

test('a permission covers everything below it', () => {
  expect(isGranted(reader, 'system:read:cc242ff8')).toBe(true)
  expect(isGranted({ ...reader, permissions: ['*'] }, 'streams:create')).toBe(true)
  expect(isGranted({ ...reader, permissions: ['streams:*'] }, 'streams:create')).toBe(true)
})

test('a permission on one thing is none on another, nor on all', () => {
  expect(isGranted(reader, 'users:tokenlist:reader')).toBe(true)
  expect(isGranted(reader, 'users:tokenlist:admin')).toBe(false)
  expect(isGranted(reader, 'users:tokenlist')).toBe(false)
})

test('a part may name several words', () => {
  expect(isGranted(reader, 'streams:edit:5')).toBe(true)
  expect(isGranted(reader, 'streams:create:5')).toBe(false)
})
