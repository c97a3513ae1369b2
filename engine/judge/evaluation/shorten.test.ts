import { expect, test } from 'vitest'

import { shorten, shortenPointer } from './shorten.ts'

test('a short text is not shortened', () => {
  expect(shorten('404 ApiError')).toBe('404 ApiError')
  expect(shortenPointer('/streams/0/title')).toBe('/streams/0/title')
})

test('a megabyte of foreign text is shortened with its length', () => {
  const short = shorten(`404 ${'E'.repeat(1_000_000)}`)

  expect(short.length).toBeLessThan(1_100)
  expect(short).toMatch(/^404 E+… \(1000004 characters\)$/)
})

test('a long pointer is shortened to its closest short parent', () => {
  expect(shortenPointer(`/streams/${'k'.repeat(5_000)}/title`)).toBe('/streams')
})
