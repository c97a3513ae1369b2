import { expect, test } from 'vitest'

import { causesOf } from '../test-causes.ts'

const lists = (streams: unknown) => ({
  asked: 'GET /streams',
  status: 200,
  answer: JSON.stringify({ streams }),
  checkId: 'state.stream.listed',
  expected: 'one list entry',
  actual: 'none',
})

test('a list of strings in place of records is one cause', () => {
  const types = { ...lists(['a']), checkId: 'route.types', expected: 'an object', actual: 'string' }

  expect(causesOf([lists(['a', 'b']), types])).toMatchObject([
    {
      sentence: 'streams in GET /streams: the elements are strings, not records',
      explains: ['state.stream.listed', 'route.types'],
    },
  ])
})

test('an empty list, or one with a record, is not such a list', () => {
  for (const streams of [[], ['a', { id: 'b' }]])
    expect(causesOf([lists(streams)])[0]?.sentence).not.toContain('strings')
})
