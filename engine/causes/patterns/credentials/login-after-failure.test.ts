import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../../test-causes.ts'

const login = (user: string, status: number) => ({
  asked: 'POST /system/sessions',
  sent: `{"username":"${user}","password":"b"}`,
  headers: [],
  status,
  answer: '',
  ...(status === 401 ? { actual: '401, empty body' } : { isPassed: true }),
})
const wrong = (user: string) => ({ ...login(user, 401), isPassed: true })
const right = (user: string) => ({ ...login(user, 401), expected: 'a session record' })

test('a login that is rejected after a failed one is one cause, with all that its response lacks', () => {
  const given = [wrong('a'), right('a'), login('a', 200), wrong('b'), { ...right('b'), also: [1] }]
  const header = { ...right('c'), first: 1, expected: 'the header X', actual: 'none' }

  expect(causesOf([...given, header])).toMatchObject([
    {
      sentence: 'after a login with a wrong password, the next login of the same user is rejected',
      explains: ['check.1', 'check.4', 'check.5'],
    },
  ])
})

test('a login that is rejected after a successful one has another reason', () => {
  const given = [wrong('a'), right('a'), login('b', 200), { ...right('b'), also: [1] }]

  expect(sentencesOf(given).join()).not.toContain('after a login')
})

test('a user whose logins all fail, or none, is no evidence', () => {
  const nameless = (one: ReturnType<typeof wrong | typeof right>) => ({ ...one, sent: '{}' })
  const users = ['a', 'b'].flatMap((user) => [wrong(user), right(user)])
  const again = [...users, right('a')]
  const ofNone = [...users.map(nameless), { ...login('a', 200), sent: '{}' }]

  expect(sentencesOf([...users, login('a', 200)]).join()).toContain('after a login')
  for (const given of [users, again, ofNone])
    expect(sentencesOf(given).join()).not.toContain('after a login')
})
