import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { BodyCopy } from './body-copy.ts'

const piece = (size: number, fill: string): Buffer => Buffer.alloc(size, fill)

test('a body in one piece is kept without a copy', () => {
  const copy = new BodyCopy({ limits: { body: 100, total: 100 }, held: 0 })
  const only = Buffer.from('head body')

  copy.add(only, 5, 9)

  expect(copy.bytes.toString()).toBe('body')
  expect(copy.bytes.buffer).toBe(only.buffer)
})

test('pieces are joined, and the budget is released', () => {
  const budget = { limits: { body: 100_000, total: 100_000 }, held: 0 }
  const copy = new BodyCopy(budget)

  for (let count = 0; count < 50; count += 1) copy.add(piece(1_000, 'a'), 0, 1_000)

  expect(copy.size).toBe(50_000)
  expect(copy.bytes.equals(piece(50_000, 'a'))).toBe(true)
  expect(budget.held).toBeGreaterThanOrEqual(50_000)
  copy.release()
  expect(budget.held).toBe(0)
})

test.each([
  ['beyond the limit of one body', { body: 2_000_000, total: 100_000_000 }],
  ['when all bodies together take too much', { body: 100_000_000, total: 2_000_000 }],
])('%s only the first part is kept, with size and digest of the whole', (_when, limits) => {
  const budget = { limits, held: 0 }
  const copy = new BodyCopy(budget)
  const hash = createHash('sha256')

  for (let count = 0; count < 60; count += 1) {
    const next = piece(65_536, String.fromCharCode(65 + count))
    hash.update(next)
    copy.add(next, 0, next.length)
  }

  expect(copy.isCut).toBe(true)
  expect(copy.size).toBe(60 * 65_536)
  expect(copy.bytes.length).toBe(256 * 1024)
  expect(copy.digest()).toBe(hash.digest('hex'))
  expect(budget.held).toBe(0)
})

test('a complete body has no digest', () => {
  const copy = new BodyCopy({ limits: { body: 100, total: 100 }, held: 0 })

  copy.add(piece(10, 'a'), 0, 10)

  expect(copy.digest()).toBeUndefined()
})
