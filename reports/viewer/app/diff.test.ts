import { expect, test } from 'vitest'

import { diffLines } from './diff.ts'

const write = (before: string, after: string): readonly string[] =>
  diffLines(before, after).map(({ mark, text }) => mark + text)

test('equal lines stay, removed ones come before added ones', () => {
  expect(write('a\nb\nc\nd', 'a\nx\nc\ny\nd')).toEqual([' a', '-b', '+x', ' c', '+y', ' d'])
  expect(write('a', 'a')).toEqual([' a'])
  expect(write('', 'a')).toEqual(['-', '+a'])
})

test('texts with too many different lines are shown as removed and added', () => {
  const lines = (word: string): string =>
    Array.from({ length: 700 }, (_, at) => word + at).join('\n')

  const found = diffLines(`same\n${lines('a')}`, `same\n${lines('b')}`)

  expect(found).toHaveLength(1_401)
  expect(found.filter(({ mark }) => mark === '-')).toHaveLength(700)
  expect(found[0]).toEqual({ mark: ' ', text: 'same' })
})
