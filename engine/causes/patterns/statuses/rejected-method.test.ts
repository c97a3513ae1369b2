import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../../test-causes.ts'

const answer = '{"type":"ApiError","message":"HTTP 405 Method Not Allowed"}'
const put = (path: string, status = 405) => ({
  asked: `PUT /${path}`,
  status,
  answer,
  expected: '400 ApiError',
  actual: `${status} ApiError`,
})
const post = { asked: 'POST /a', status: 200, answer: '{}', isPassed: true }

test('a method that always gets the same error is one cause', () => {
  const anonymous = { ...put('d'), actor: 'none', expected: 'PUT /d to be rejected with 403' }

  expect(causesOf([put('a'), put('b'), put('c'), anonymous, post])).toMatchObject([
    {
      sentence: 'every PUT request is answered with 405',
      explains: ['check.0', 'check.1', 'check.2', 'check.3'],
    },
  ])
})

test.each([
  ['a request with the method gets another response', [put('c'), put('d', 403)]],
  ['a request with the method is accepted', [put('c'), { ...put('d', 200), isPassed: true }]],
  ['only two routes are asked', []],
  ['a third route is asked without all permissions', [{ ...put('c'), actor: 'limited' }]],
])('a method is no cause if %s', (_why, others) => {
  expect(sentencesOf([put('a'), put('b'), ...others, post]).join()).not.toContain('every PUT')
})

test('a method is no cause if the other methods get the same error', () => {
  const all = [put('a'), put('b'), put('c')]

  expect(sentencesOf([...all, { ...post, status: 405 }]).join()).not.toContain('every PUT')
})

test.each([400, 401, 404])('a method is no cause if its requests get %d', (status) => {
  const all = ['a', 'b', 'c'].map((path) => ({ ...put(path, status), expected: '204' }))

  expect(sentencesOf([...all, post]).join()).not.toContain('every PUT')
})
