import { expect, test } from 'vitest'

import { rememberRecent } from './recent.ts'

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
