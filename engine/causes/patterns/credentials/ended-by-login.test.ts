import { expect, test } from 'vitest'

import { AFTER_LOGOUT } from '../../../judge/evaluation/traits.ts'
import { causesOf, sentencesOf } from '../../test-causes.ts'

const ofSession = (id: string) => [['Authorization', `Basic ${btoa(`${id}:session`)}`]] as const
const rejected = { asked: 'GET /a', status: 401, answer: '', actual: '401, empty body' }
const use = {
  ...rejected,
  headers: ofSession('a'),
  expected: 'GET /a with a session to be accepted',
}
/** The reads of two earlier sessions. */
const kept = { ...use, checkId: 'auth.kept.session-after-login', also: [1], failed: 3, count: 3 }
const second = { ...use, headers: ofSession('b'), asked: 'GET /b' }
const read = { ...use, checkId: 'auth.session.read', first: 0, failed: 3, count: 9 }
const write = { ...use, asked: 'DELETE /a/{id}', expected: '404 ApiError' }
const other = { ...rejected, headers: [], expected: '400 ApiError' }
const ENDS = "a new login ends the user's earlier sessions"

test('sessions that are all rejected after the next login of their user are one cause', () => {
  expect(causesOf([kept, second, read, write, other])).toMatchObject([
    {
      sentence: ENDS,
      explains: ['auth.kept.session-after-login', 'check.1', 'auth.session.read', 'check.3'],
    },
    { explains: ['check.4'] },
  ])
})

test.each([
  ['an earlier session is accepted', { ...kept, failed: 2 }, read],
  ['a latest session is rejected, too', kept, { ...read, failed: 4 }],
  ['no session is accepted', kept, { ...read, count: 3 }],
  ['all rejected reads are of one session', { ...kept, also: [] }, read],
])('a new login is not the cause if %s', (_why, one, all) => {
  expect(sentencesOf([one, second, all])).not.toContain(ENDS)
})

test('sessions that are rejected once their user has ended another one are one cause', () => {
  const ended = { ...read, when: AFTER_LOGOUT }
  const named = { ...other, headers: ofSession('b'), status: 200, when: AFTER_LOGOUT }

  expect(causesOf([second, ended, write, named, other])).toMatchObject([
    {
      sentence: "ending a session ends the user's other sessions",
      explains: ['auth.session.read', 'check.0', 'check.2', 'check.3'],
    },
    { explains: ['check.4'] },
  ])
})
