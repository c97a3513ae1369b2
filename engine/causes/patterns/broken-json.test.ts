import { expect, test } from 'vitest'

import { causesOf } from '../test-causes.ts'

const broken = {
  asked: 'GET /a',
  status: 200,
  answer: '{"a":1,}',
  answerHeaders: [['Content-Type', 'application/json']] as const,
  checkId: 'headers.json.whole',
  expected: 'UTF-8 JSON',
  actual: 'a comma before "}"',
  routes: ['GET /a'],
}
const compared = { ...broken, answer: '{}', checkId: 'b', expected: 'a record', actual: 'none' }

test('a comparison with JSON that cannot be parsed fails for it', () => {
  expect(
    causesOf([
      { ...broken, query: '?pretty=true' },
      { ...compared, also: [0] },
    ]),
  ).toMatchObject([
    {
      sentence:
        'clients cannot parse the JSON of GET /a when ?pretty=true is set: a comma before "}"',
      explains: ['headers.json.whole', 'b'],
    },
  ])
})

test('JSON that is broken for one form of credential only is reported as that', () => {
  const session = [['Authorization', `Basic ${btoa('a1b2:session')}`]] as const

  expect(
    causesOf([
      { ...broken, headers: session },
      { ...compared, isPassed: true },
    ])[0],
  ).toMatchObject({
    sentence:
      'clients cannot parse the JSON of GET /a when the credential is a session: a comma before "}"',
  })
})
