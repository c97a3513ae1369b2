import { expect, test } from 'vitest'

import { rememberRecent, rememberTexts } from './recent.ts'

test('a value is computed once while it is among the most recent', () => {
  const made: string[] = []
  const ask = rememberRecent(2, (key: string) => made.push(key))

  for (const key of ['a', 'b', 'a', 'c', 'a', 'b', 'b']) ask(key)

  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('a missing value is remembered', () => {
  let asked = 0
  const ask = rememberRecent(1, (key: string) => {
    asked += 1
    return key === '' ? 'empty' : undefined
  })

  expect([ask('a'), ask('a')]).toEqual([undefined, undefined])
  expect(asked).toBe(1)
})

test('a limited number of texts is remembered, and no long ones', () => {
  const made: string[] = []
  const ask = rememberTexts({ count: 2, longest: 3 }, (text) => {
    made.push(text)
    return text === 'a' ? undefined : text
  })

  for (const text of ['a', 'b', 'a', 'long', 'long', 'b', 'c', 'c', 'a']) ask(text)

  expect(made).toEqual(['a', 'b', 'long', 'long', 'c', 'a'])
  expect([ask('a'), ask('long')]).toEqual([undefined, 'long'])
})
