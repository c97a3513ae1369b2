import { expect, test } from 'vitest'

import { shorten, shortenPointer } from './shorten.ts'

test('a text that someone reads stays as it is', () => {
  expect(shorten('404 ApiError')).toBe('404 ApiError')
  expect(shortenPointer('/streams/0/title')).toBe('/streams/0/title')
})

test('a foreign text of a megabyte is cut and says how long it was', () => {
  const short = shorten(`404 ${'E'.repeat(1_000_000)}`)

  expect(short.length).toBeLessThan(1_100)
  expect(short).toMatch(/^404 E+… \(1000004 characters\)$/)
})

test('a long pointer leads to the nearest parent that can be named', () => {
  expect(shortenPointer(`/streams/${'k'.repeat(5_000)}/title`)).toBe('/streams')
})
