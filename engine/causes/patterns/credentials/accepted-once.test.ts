import { expect, test } from 'vitest'

import { sentencesOf } from '../../test-causes.ts'

const ONCE = 'a session is accepted only once: its second request gets 401'
const of = (session: string) => ({
  asked: 'GET /a',
  headers: [['Authorization', `Basic ${btoa(`${session}:session`)}`]] as const,
})
const accepted = { status: 200, answer: '{}', isPassed: true }
const rejected = {
  status: 401,
  answer: '',
  actual: '401, empty body',
  expected: 'GET /a with a session to be accepted',
}
const twice = (session: string) => [
  { ...of(session), ...accepted },
  { ...of(session), ...rejected },
]
const three = [...twice('a'), ...twice('b'), ...twice('c')]

test('sessions that are all rejected after their first request are accepted only once', () => {
  expect(sentencesOf(three)).toEqual([ONCE])
})

test('the requests that check or end a session do not count', () => {
  const check = { ...of('a'), ...accepted, target: '/system/sessions' }

  expect(sentencesOf([check, check, ...three])).toEqual([ONCE])
})

test.each([
  ['a session is accepted twice', [...three, { ...of('d'), ...accepted }, ...twice('d')]],
  ['only two sessions are rejected', [...twice('a'), ...twice('b')]],
])('sessions are not accepted only once if %s', (_why, given) => {
  expect(sentencesOf(given)).not.toContain(ONCE)
})
