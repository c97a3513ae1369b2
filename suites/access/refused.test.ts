import { expect, test } from 'vitest'

import type { Annotated } from '#engine/suite.ts'
import { SHOWN } from '../senders.ts'
import { refusalChecks } from './refused.ts'
import { judgeCheck } from '#test/judge-check.ts'

test.each([404, 405])(
  'a %d that is not an API error is inconclusive and shows no permission',
  (status) => {
    expect(judged({ status })).toMatchObject({
      kind: 'inconclusive',
      reason: `${status} text/html shows that the route does not exist`,
    })
  },
)

test('an API response shows that the account was allowed', () => {
  expect(judged({ status: 404, errorType: 'ApiError' })).toMatchObject({ kind: 'deviation' })
  expect(judged({ status: 200 })).toMatchObject({ kind: 'deviation' })
})

test('an empty permission list counts only for users that the run created', () => {
  const shows = (username: string, permissions: unknown) =>
    SHOWN.where?.({ json: { username, permissions } } as unknown as Annotated)

  expect(shows('gc-0a1b2c3d-limited', [])).toBe(true)
  expect(shows('alice', [])).toBe(false)
  expect(shows('alice', ['streams:read:5'])).toBe(true)
  expect(shows('gc-0a1b2c3d-limited', undefined)).toBe(false)
})

/** Judges a read of a stream by an account without permissions. */
function judged(answer: Partial<Annotated>) {
  const shown = { json: { id: '5f00', username: 'gc-0a1b2c3d-limited', permissions: [] } }
  const asked = {
    method: 'GET',
    path: '/streams/5f01',
    route: 'GET /streams/{streamId}',
    parameters: ['5f01'],
    answerType: 'text/html',
    credential: { form: 'user' },
    exchange: {},
    ...answer,
  }
  return judgeCheck(refusalChecks, 'access.stream.read', [shown, asked])
}
