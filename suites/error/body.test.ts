import { expect, test } from 'vitest'
import { bodyChecks } from './body.ts'
import { judgeCheck } from '#test/judge-check.ts'

const LANGUAGES = [
  'darf nicht null sein',
  'boş değer olamaz',
  'null は許可されていません',
  'ne doit pas être nul',
  'no debe ser nulo',
  'не должно равняться null',
]

test.each(LANGUAGES)('a constraint violation can be in the language of the server: %s', (says) => {
  expect(judged([{ message: says, message_template: TEMPLATE }])).toBeUndefined()
  expect(judged(`${says} (path = SessionsResource.newSession.arg1, invalidValue = null)\n`)).toBe(
    undefined,
  )
})

test('an English message must match the release, and every language must match the template', () => {
  expect(judged([{ message: 'must not be null', message_template: TEMPLATE }])).toBeUndefined()
  for (const wrong of [
    [{ message: 'may not be null', message_template: TEMPLATE }],
    [{ message: 'is required', message_template: TEMPLATE }],
    [{ message: 'darf nicht null sein', message_template: '{other.message}' }],
    [],
    'nothing',
  ])
    expect(judged(wrong)).toMatchObject({ kind: 'deviation' })
})

const TEMPLATE = '{javax.validation.constraints.NotNull.message}'

function judged(body: unknown) {
  const isText = typeof body === 'string'
  const x = isText ? { text: body } : { text: JSON.stringify(body), json: body }
  return judgeCheck(bodyChecks, 'error.bean-validation.wording', [x])
}

test('before 2.1, the error for a missing dashboard has null instead of a message', () => {
  const json = { type: 'ApiError', message: null }
  const exchange = { response: { headers: [], body: {} } }
  const x = { exchange, status: 404, text: JSON.stringify(json), json, errorType: 'ApiError' }
  const judgeOn = (release: string) => judgeCheck(bodyChecks, 'error.typed', [x], release)

  expect(judgeOn('2.0.3')).toBeUndefined()
  expect(judgeOn('2.1.0')).toMatchObject({ kind: 'deviation' })
})
