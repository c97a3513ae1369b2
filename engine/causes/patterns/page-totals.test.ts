import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../test-causes.ts'

const STREAMS = 'GET /streams/paginated'
const USERS = 'GET /users/paginated'
const full = { status: 200, answer: '{"total":1,"per_page":1,"users":[{}]}' }
const total = {
  ...full,
  asked: STREAMS,
  checkId: 'list.page.total',
  expected: `at least 2 in ${STREAMS}`,
  actual: '1',
  routes: [STREAMS, USERS],
}
const missing = {
  ...full,
  asked: USERS,
  checkId: 'state.user.listed',
  expected: 'user "a": one list entry',
  actual: 'none',
  routes: [USERS],
}

test('a total of the page is one cause on all its routes, with the objects that seem to be missing', () => {
  expect(causesOf([missing, total])).toMatchObject([
    {
      sentence: '"total" of paged lists is the number of objects on the page, not on all pages',
      subject: { kind: 'field', name: 'total', routes: [STREAMS, USERS] },
      explains: ['list.page.total', 'state.user.listed'],
    },
  ])
})

test('a list entry that is missing elsewhere, too, also has another cause', () => {
  const [cause] = causesOf([{ ...missing, routes: [USERS, 'GET /users'] }, total])

  expect(cause?.partly).toEqual(['state.user.listed'])
})

test.each([
  ['a whole page', '{"total":1,"per_page":50,"users":[{}]}', USERS],
  ['a page of a larger list', '{"total":3,"per_page":1,"users":[{}]}', USERS],
  ['a list with a right total', full.answer, 'GET /roles'],
])('a list entry missing in %s is another cause', (_words, answer, asked) => {
  const causes = causesOf([{ ...missing, asked, answer }, total])

  expect(causes.map(({ explains }) => explains)).toContainEqual(['state.user.listed'])
})

test('a total that is larger than the page, or larger than the list, is no total of the page', () => {
  const small = { ...total, answer: '{"total":1,"per_page":2,"users":[{},{}]}' }

  expect(sentencesOf([small])).toEqual([
    '"total" of paged lists is too small: expected at least 2, got 1',
  ])
  expect(sentencesOf([{ ...total, actual: '3' }]).join()).not.toContain('paged lists')
})
