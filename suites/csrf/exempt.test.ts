import { expect, test } from 'vitest'

import { requireVersion } from '#engine/model/version.ts'
import type { Annotated, Context } from '#engine/suite.ts'
import { exemptChecks } from './exempt.ts'

const REFUSAL = '{"type":"ApiError","message":"CSRF protection header is missing."}'

test.each([
  [
    'csrf.empty',
    'POST /system/sessions without a credential, with an empty X-Requested-By, to be accepted',
  ],
  [
    'csrf.exempt.collector',
    'POST /system/sessions without a credential, with X-Graylog-Collector-Version in place of X-Requested-By, to be accepted',
  ],
  [
    'csrf.present',
    'POST /system/sessions without a credential, with X-Requested-By, to be accepted',
  ],
])('%s names the header with which the request should be allowed', (id, expected) => {
  expect(judged(id)).toMatchObject({ kind: 'deviation', expected })
})

/** Judges a login rejected because of the missing header. */
function judged(id: string) {
  const version = requireVersion('5.1.0')
  const context: Context = { version, settings: {} }
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
  } as unknown as Annotated
  return exemptChecks.find((check) => check.id === id)?.judge([asked], context)
}
