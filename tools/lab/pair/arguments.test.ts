import { expect, test } from 'vitest'

import { parsePairTask } from './arguments.ts'

test('a pair is the old release and the new', () => {
  const task = parsePairTask(['2.5.2', '3.0.0', '--out', 'x'])

  expect(task).toMatchObject({ out: 'x', pairs: [[{ version: '2.5.2' }, { version: '3.0.0' }]] })
})

test('without versions it is each release to the next', () => {
  const pairs = parsePairTask([])?.pairs.map((pair) => pair.map(({ version }) => version))

  expect(pairs).toHaveLength(17)
  expect(pairs?.[0]).toEqual(['2.0.3', '2.1.3'])
  expect(pairs?.at(-1)).toEqual(['6.1.0', '7.0.1'])
})

test('several releases are a chain of pairs', () => {
  const pairs = parsePairTask(['5.1.0', '6.1.0', '7.0.1'])?.pairs

  expect(pairs).toMatchObject([
    [{ version: '5.1.0' }, { version: '6.1.0' }],
    [{ version: '6.1.0' }, { version: '7.0.1' }],
  ])
})

test('one release alone is no pair', () => {
  expect(() => parsePairTask(['3.2.0'])).toThrow('a pair is two releases, not 3.2.0 alone')
  expect(parsePairTask(['--help'])).toBeUndefined()
})
