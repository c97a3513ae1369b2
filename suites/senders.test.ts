import { expect, test } from 'vitest'

import { isGranted } from '#engine/suite.ts'

const reader = {
  id: '6b00dba6794581348ef38a62',
  username: 'reader',
  permissions: ['system:read', 'users:tokenlist:reader', 'streams:read,edit:5'],
}

test('a permission includes everything below it', () => {
  expect(isGranted(reader, 'system:read:cc242ff8')).toBe(true)
  expect(isGranted({ ...reader, permissions: ['*'] }, 'streams:create')).toBe(true)
  expect(isGranted({ ...reader, permissions: ['streams:*'] }, 'streams:create')).toBe(true)
})

test('a permission on one object does not apply to others or to all', () => {
  expect(isGranted(reader, 'users:tokenlist:reader')).toBe(true)
  expect(isGranted(reader, 'users:tokenlist:admin')).toBe(false)
  expect(isGranted(reader, 'users:tokenlist')).toBe(false)
})

test('a part can list several words', () => {
  expect(isGranted(reader, 'streams:edit:5')).toBe(true)
  expect(isGranted(reader, 'streams:create:5')).toBe(false)
})
