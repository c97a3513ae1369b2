import { expect, test } from 'vitest'

import { diffLines } from '#engine/text/compare-lines.ts'
import { describeChanges, foldLines, pairLines } from './diff.ts'

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

test('an added object starts at its brace', () => {
  const object = (id: number) => `  {\n    "id": ${id}\n  }`
  const array = (...ids: readonly number[]) => `[\n${ids.map(object).join(',\n')}\n]`

  expect(write(array(1, 3), array(1, 2, 3)).filter((line) => !line.startsWith(' '))).toEqual([
    '+  {',
    '+    "id": 2',
    '+  },',
  ])
  expect(
    write(`1\n${array(1, 3)}`, `2\n${array(1, 2, 3)}`).filter((line) => !line.startsWith(' ')),
  ).toEqual(['-1', '+2', '+  {', '+    "id": 2', '+  },'])
  expect(write(array(1), array(1, 2)).filter((line) => !line.startsWith(' '))).toEqual([
    '+  },',
    '+  {',
    '+    "id": 2',
  ])
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

const describe = (before: unknown, after: unknown): string =>
  describeChanges(JSON.stringify(before), JSON.stringify(after))

test('changed, added, and removed fields are named with their values', () => {
  expect(describe({ total: 3, a: { b: 'x' } }, { total: 5, a: { b: 'y' } })).toBe(
    'total 3 → 5; a.b "x" → "y"',
  )
  expect(describe({ a: 1, b: null }, { b: {}, c: [1] })).toBe(
    'a removed: 1; b null → {…}; c added: […]',
  )
  expect(describe({ text: 'a'.repeat(50) }, { text: '' })).toBe(`text "${'a'.repeat(39)}… → ""`)
  expect(describe(1, '1')).toBe('body 1 → "1"')
})

test('records are matched by their ID and named by their title', () => {
  const list = (...streams: readonly object[]) => ({ streams })
  const first = { id: 'a', title: 'first' }
  const second = { id: 'b', title: 'second' }

  expect(describe(list(first), list(second, { id: 'c', name: 'third' }, first))).toBe(
    'streams: 2 added ("second", "third")',
  )
  expect(describe(list(first, second), list(second))).toBe('streams: 1 removed ("first")')
  expect(describe(list(first, second), list(second, first))).toBe('streams: order changed')
  expect(describe(list(first, second), list({ ...first, title: 'new' }, second))).toBe(
    'streams[first].title "first" → "new"',
  )
  expect(describe([{ title: 'a' }], [{ title: 'b' }])).toBe('body: 1 added ("b"), 1 removed ("a")')
  expect(describe({ roles: ['Admin'] }, { roles: ['Admin', 'Reader'] })).toBe(
    'roles: 1 added ("Reader")',
  )
})

test('items without an ID are compared by their place or counted', () => {
  expect(describe({ rules: [{ value: 1 }, {}] }, { rules: [{ value: 2 }, {}] })).toBe(
    'rules[0].value 1 → 2',
  )
  expect(describe({ rules: [{}, {}] }, { rules: [{}] })).toBe('rules: 2 → 1 items')
})

test('many changes are cut, and no change or no JSON gives nothing', () => {
  const numbers = Array.from({ length: 9 }, (_, at) => at)

  expect(
    describe(
      numbers.map(() => ({})),
      numbers.map((a) => ({ a })),
    ),
  ).toBe(
    `${numbers
      .slice(0, 6)
      .map((at) => `[${at}].a added: ${at}`)
      .join('; ')}; and 3 more`,
  )
  expect(describe([], numbers)).toBe('body: 9 added ("0", "1", "2", "3", "4", and 4 more)')
  expect(describe({ a: [1] }, { a: [1] })).toBe('')
  expect(describeChanges('no', '{}')).toBe('')
})
