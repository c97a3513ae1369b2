import { expect, test } from 'vitest'

import { causesOf, sentencesOf, type Given } from '../../test-causes.ts'

const SENTENCE = 'a request without the required permission is answered with 401, not with 403'
const limited: Given['headers'] = [['Authorization', 'Basic YTpi']]
const rejected = { status: 401, answer: '', actual: '401, empty body', headers: limited }
const good: Given = { asked: 'GET /system', status: 200, answer: '{}', isPassed: true }
const access = { ...rejected, asked: 'GET /roles', expected: 'GET /roles to be rejected with 403' }
const login = {
  ...rejected,
  asked: 'GET /roles',
  expected: 'GET /roles with a user name and password to be accepted',
}

test('401 to an accepted credential where 403 is due is about the permission', () => {
  expect(causesOf([good, login, access])).toMatchObject([
    { sentence: SENTENCE, explains: ['check.1', 'check.2'] },
  ])
})

test.each<[string, readonly Given[]]>([
  ['never accepted', [login, access]],
  ['accepted for the same request', [{ ...good, asked: 'GET /roles' }, login, access]],
  [
    'mostly rejected where it has the permission',
    [good, ...['/a', '/b', '/c'].map((path) => ({ ...login, asked: `GET ${path}` })), access],
  ],
])('a credential that is %s is another cause', (_what, given) => {
  expect(sentencesOf(given)).not.toContain(SENTENCE)
})
