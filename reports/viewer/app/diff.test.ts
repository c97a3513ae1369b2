import { expect, test } from 'vitest'

import { diffLines, foldLines, pairLines } from './diff.ts'

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

const number = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `line ${from + at}`).join('\n')

test('equal lines far from a change are folded, and a few are not', () => {
  const fold = (before: string, after: string) =>
    foldLines(diffLines(before, after)).map(({ isFolded, lines }) => [isFolded, lines.length])

  expect(fold(number(0, 40), `${number(0, 20)}\nx\n${number(21, 40)}`)).toEqual([
    [true, 17],
    [false, 8],
    [true, 16],
  ])
  expect(fold(number(0, 6), `x\n${number(1, 6)}`)).toEqual([
    [false, 5],
    [false, 2],
  ])
  expect(fold(number(0, 9), number(0, 9))).toEqual([[true, 9]])
})

test('removed and added lines are paired in their order', () => {
  const texts = pairLines(diffLines('a\nb\nc\nd', 'a\nx\nd\ne')).map(([before, after]) => [
    before?.text,
    after?.text,
  ])

  expect(texts).toEqual([
    ['a', 'a'],
    ['b', 'x'],
    ['c', undefined],
    ['d', 'd'],
    [undefined, 'e'],
  ])
})
