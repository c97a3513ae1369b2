import { expect, test } from 'vitest'

import { causesOf, type Given } from '../test-causes.ts'

const rejected = { status: 401, answer: '', actual: '401, empty body' }
const write: Given = {
  ...rejected,
  asked: 'POST /streams',
  checkId: 'auth.cookie.write',
  expected: 'POST /streams with the cookie to be accepted',
  routes: ['DELETE /streams/{streamId}', 'POST /streams'],
  failed: 2,
  count: 2,
}
const deletion: Given = {
  ...rejected,
  asked: 'DELETE /streams/{streamId}',
  checkId: 'error.missing-object',
  expected: '404 to a request with only the cookie',
  routes: ['DELETE /streams/{streamId}'],
  when: ' when the credential is a cookie',
}

test('401 to a form of credential that is always rejected for writes is the same cause', () => {
  expect(causesOf([deletion, write])).toMatchObject([
    { explains: ['auth.cookie.write', 'error.missing-object'] },
  ])
})

test.each<[string, Partial<Given>, Partial<Given>]>([
  ['accepted at times', { count: 3 }, {}],
  ['rejected in a read', {}, { routes: ['GET /streams'] }],
  ['of another form', {}, { when: ' when the credential is a session' }],
  ['rejected otherwise', {}, { status: 400, actual: '400 ApiError' }],
])('a credential that is %s is another cause', (_what, own, other) => {
  expect(
    causesOf([
      { ...deletion, ...other },
      { ...write, ...own },
    ]),
  ).toHaveLength(2)
})
