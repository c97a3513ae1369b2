import { expect, test } from 'vitest'
import { exemptChecks } from './exempt.ts'
import { judgeCheck } from '#test/judge-check.ts'

const REFUSAL = '{"type":"ApiError","message":"CSRF protection header is missing."}'

test.each([
  ['csrf.empty', 'POST /system/sessions with an empty X-Requested-By to be accepted'],
  [
    'csrf.exempt.collector',
    'POST /system/sessions with X-Graylog-Collector-Version in place of X-Requested-By to be accepted',
  ],
  ['csrf.present', 'POST /system/sessions with X-Requested-By to be accepted'],
])('%s names the header with which the request should be allowed', (id, expected) => {
  expect(judged(id)).toMatchObject({ kind: 'deviation', expected })
})

/** Judges a login rejected because of the missing header. */
function judged(id: string) {
  const asked = {
    method: 'POST',
    path: '/system/sessions',
    route: 'POST /system/sessions',
    status: 400,
    text: REFUSAL,
    errorType: 'ApiError',
    answerType: 'application/json',
    parameters: [],
    credential: { form: 'none' },
    isServed: true,
    exchange: {},
  }
  return judgeCheck(exemptChecks, id, [asked])
}
