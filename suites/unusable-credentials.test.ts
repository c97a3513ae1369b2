import { expect, test } from 'vitest'

import { NO_BODY, NODE_HEADER } from '#engine/model/exchange.ts'
import { judgeCheck } from '#test/judge-check.ts'
import { createChecks as sessionChecks } from './session/create.ts'
import { createChecks as tokenChecks } from './token/record.ts'

test.each([
  ['a session ID with a colon', sessionChecks, 'session.record.session-id', 'session_id', 'n1:ab'],
  ['a masked token', tokenChecks, 'token.record.token', 'token', `${'*'.repeat(48)}1a2b`],
] as const)('%s cannot be sent as a user name', (_name, checks, id, member, value) => {
  const exchange = { response: { status: 200, headers: [[NODE_HEADER, 'a']], body: NO_BODY } }
  const judged = (sent: string) =>
    judgeCheck(checks, id, [{ status: 200, json: { [member]: sent }, exchange }])

  expect(judged(value)).toMatchObject({ pointer: `/${member}` })
  expect(judged('1a2b')).toBeUndefined()
})
