import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../../test-causes.ts'

const session = [['Authorization', `Basic ${btoa('s1:session')}`]] as const
const cookie = [['Cookie', 'authentication=s1']] as const
const login = {
  asked: 'POST /system/sessions',
  headers: [],
  status: 200,
  answer: '{"session_id":"s1"}',
  isPassed: true,
}
const byPassword = { asked: 'GET /a', status: 200, answer: '{}', isPassed: true }
const rejected = { asked: 'GET /a', status: 401, answer: '', actual: '401, empty body' }
const use = {
  ...rejected,
  headers: session,
  checkId: 'session.use.after-login',
  expected: 'the session to be accepted',
  failed: 3,
  count: 3,
}
const missing = { ...rejected, asked: 'DELETE /a/{id}', headers: session, expected: '404 ApiError' }
const check = {
  asked: 'GET /system/sessions',
  headers: session,
  status: 200,
  answer: '{"is_valid":false}',
  checkId: 'session.check.valid',
  expected: 'is_valid true for the session',
  actual: 'false',
}
const other = { ...rejected, headers: [], expected: '400 ApiError' }
const NO_SESSION = 'no session is accepted'

test('sessions that are never accepted are one cause, with all responses to them', () => {
  const inCookie = {
    ...rejected,
    headers: cookie,
    expected: 'GET /a with the cookie to be accepted',
  }

  expect(causesOf([login, byPassword, use, missing, check, inCookie, other])).toMatchObject([
    {
      sentence: 'no session is accepted: requests with the session_id of a login get 401',
      explains: ['session.use.after-login', 'check.3', 'session.check.valid', 'check.5'],
    },
    { explains: ['check.6'] },
  ])
})

test('the cause names a cookie with another session, which shows nothing about a proxy that removes cookies', () => {
  const answerHeaders = [['Set-Cookie', 'authentication=s2;Path=/']] as const
  const created = {
    ...login,
    answerHeaders,
    isPassed: false,
    checkId: 'session.create.cookie',
    expected: 'the session_id in the cookie',
    actual: 'another value',
  }
  const inCookie = ['a', 'b', 'c'].map((path) => ({
    ...rejected,
    asked: `GET /${path}`,
    actor: 'cookie',
    headers: cookie,
    expected: `GET /${path} with the cookie to be accepted`,
  }))

  expect(sentencesOf([created, byPassword, use, ...inCookie])).toEqual([
    'no session is accepted: requests with the session_id of a login get 401, and its cookie has another one',
  ])
  expect(sentencesOf([created, byPassword, ...inCookie]).join()).not.toContain('Cookie header')
})

test.each([
  ['a session is accepted', [byPassword, { ...use, failed: 2 }]],
  ['a session is accepted in the cookie', [byPassword, use, { ...byPassword, headers: cookie }]],
  ['only one session is used', [byPassword, { ...use, failed: 1, count: 1 }]],
  ['passwords are rejected, too', [use]],
  ['sessions get another status', [byPassword, { ...use, status: 500, actual: '500 ApiError' }]],
  [
    'every login gives out the same session_id',
    [byPassword, use, { ...login, isPassed: false, checkId: 'session.create.new' }],
  ],
])('sessions are no cause if %s', (_why, given) => {
  expect(sentencesOf([login, ...given]).join()).not.toContain(NO_SESSION)
})
