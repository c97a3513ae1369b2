import { expect, test } from 'vitest'

import { rememberRecent, rememberTexts } from './recent.ts'

test('makes a value once for as long as it is among the last asked for', () => {
  const made: string[] = []
  const ask = rememberRecent(2, (key: string) => made.push(key))

  for (const key of ['a', 'b', 'a', 'c', 'a', 'b', 'b']) ask(key)

  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

test('remembers that there is nothing', () => {
  let asked = 0
  const ask = rememberRecent(1, (key: string) => {
    asked += 1
    return key === '' ? 'empty' : undefined
  })

  expect([ask('a'), ask('a')]).toEqual([undefined, undefined])
  expect(asked).toBe(1)
})

test('remembers so many texts, and none that is long', () => {
  const made: string[] = []
  const ask = rememberTexts({ count: 2, longest: 3 }, (text) => {
    made.push(text)
    return text === 'a' ? undefined : text
  })

  for (const text of ['a', 'b', 'a', 'long', 'long', 'b', 'c', 'c', 'a']) ask(text)

  expect(made).toEqual(['a', 'b', 'long', 'long', 'c', 'a'])
  expect([ask('a'), ask('long')]).toEqual([undefined, 'long'])
})
