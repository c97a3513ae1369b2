import { expect, test } from 'vitest'

import { differenceIn } from './prediction.ts'

test('a date as 4.0.0 writes it in pages of streams is compared by its second', () => {
  const value = '2026-11-29T23:53:56.541Z'
  const compare = (shown: string) =>
    differenceIn({ created_at: shown }, new Map([['created_at', { keeping: 'same', value }]]), {
      isListed: true,
    })

  expect(compare('Sun Nov 29 23:53:56 UTC 2026')).toBeUndefined()
  expect(compare('Sun Nov 29 23:53:57 UTC 2026')).toBeDefined()
})

test('rules that are an object are compared with the object that was shown before', () => {
  const value = {}
  const compare = (rules: unknown) =>
    differenceIn({ rules }, new Map([['rules', { keeping: 'rules', value }]]), {})

  expect(compare({})).toBeUndefined()
  expect(compare({ a: 1 })).toMatchObject({ expected: 'rules: {}', actual: '{"a":1}' })
})
