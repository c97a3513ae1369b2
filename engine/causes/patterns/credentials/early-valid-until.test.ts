import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../../test-causes.ts'

const LOGIN = { asked: 'POST /system/sessions', status: 200, answer: '{}' }
const life = {
  ...LOGIN,
  checkId: 'user.session.life',
  expected: 'about 28800 s',
  actual: '0 s',
  pointer: '/valid_until',
}
const expires = {
  asked: 'GET /system',
  status: 200,
  answer: '{}',
  checkId: 'user.session.expires',
  expected: '401: the session has ended',
  actual: '200 application/json',
}
const age = {
  ...LOGIN,
  checkId: 'session.create.cookie-age',
  expected: 'Max-Age of about 0',
  actual: 'max-age=3599',
}

test('a valid_until after which sessions are accepted is one cause, with all that is compared with it', () => {
  expect(causesOf([expires, age, life])).toMatchObject([
    {
      sentence:
        'valid_until of a new session is 0 s after the login, not about 28800 s, and the session is accepted after that time',
      explains: ['user.session.life', 'user.session.expires', 'session.create.cookie-age'],
    },
  ])
})

test.each([
  ['no session is used after valid_until', [life, age]],
  ['only the end of sessions is wrong', [expires, age]],
  ['sessions end before valid_until', [expires, { ...life, actual: '60000 s' }]],
  ['the session is rejected, but not as expected', [life, { ...expires, actual: '500 ApiError' }]],
])('valid_until is not the cause if %s', (_why, given) => {
  expect(sentencesOf(given).join()).not.toContain('s after the login, not')
})
