import { expect, test } from 'vitest'

import { sentencesOf } from '../../test-causes.ts'

const ofSession = (id: string) => ({
  headers: [['Authorization', `Basic ${btoa(`${id}:session`)}`]] as const,
})
const good = { asked: 'GET /a', status: 200, answer: '{}', isPassed: true }
const write = { asked: 'POST /a', status: 400, answer: '{}', isPassed: true }
const end = {
  asked: 'GET /a',
  status: 401,
  answer: '',
  expected: 'the session to be accepted',
  actual: '401, empty body',
}
const life = (id: string, ...uses: readonly object[]) =>
  uses.map((use) => ({ ...(use as typeof good), ...ofSession(id) }))
const ended = [...life('a', good, write, end), ...life('b', good, write, end)]
const control = life('c', good, good)
const ENDS = 'a write request without X-Requested-By ends its session'

test('sessions that end right after a request of one kind have one cause', () => {
  expect(sentencesOf([...ended, ...control])).toEqual([ENDS])
})

test.each([
  ['a session is accepted after such a request', life('d', write, good)],
  ['a session ends without one', life('d', good, end)],
])('such a request is not the cause if %s', (_why, other) => {
  expect(sentencesOf([...ended, ...control, ...other])).not.toContain(ENDS)
})

test('such a request is not the cause if every session was sent with one', () => {
  expect(sentencesOf(ended)).not.toContain(ENDS)
})
