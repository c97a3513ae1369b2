import { expect, test } from 'vitest'

import { presentedBy } from '#reference/requests/credentials.ts'
import type { Incoming } from '#reference/requests/incoming.ts'
import { readCredential } from '#engine/judge/facts/credential.ts'
import { writeBasic } from '#engine/secrets/authorization.ts'

const UUID = '99a74988-e5f0-4b87-8e7c-aed17743d5d8'

/** Judge and reference server have separate parsers for credentials; this compares them. */
test.each([
  '',
  'Bearer abc',
  'Basic',
  'Basic ',
  'Basic %%%',
  'Basic YWRt-W4_',
  'Basic YWRtaW46YWRtaW4=',
  'Basic   YWRtaW46YWRtaW4=  ',
  'BasicYWRtaW46YWRtaW4=',
  'basic YWRtaW46YWRtaW4=',
  'BASIC YWRtaW46YWRtaW4=',
  writeBasic('admin'),
  writeBasic('admin:'),
  writeBasic(':admin'),
  writeBasic('admin:a:b'),
  writeBasic('0123abc:token'),
  writeBasic('0123abc:TOKEN'),
  writeBasic(`${UUID}:session`),
  writeBasic(`${UUID}:Session`),
])('judge and reference server read the Authorization "%s" the same way', (value) => {
  const judged = readCredential([['Authorization', value]]).form
  const answered = presentedBy(buildIncoming(value), {
    has: () => true,
    enforces: () => true,
    leaks: () => false,
  })

  expect(judged === 'bearer' ? 'none' : judged).toBe(answered.form)
})

function buildIncoming(authorization: string): Incoming {
  return {
    method: 'GET',
    target: '/api/cluster',
    path: '/cluster',
    body: '',
    query: new URLSearchParams(),
    header: (name) => (name === 'authorization' ? authorization : undefined),
  }
}
