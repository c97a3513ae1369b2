import { expect, test } from 'vitest'
import { expiryChecks } from './expiry.ts'
import { judgeCheck } from '#test/judge-check.ts'

const LIFE_MS = 10_000

test('a session used in time stays valid', () => {
  expect(judged(6_000, 13_000, 200)).toBeUndefined()
  expect(judged(6_000, 13_000, 401)).toMatchObject({ kind: 'deviation' })
})

test('a use after the expiry does not extend a session, even if the server accepts it', () => {
  expect(judged(12_000, 13_000, 200)).toMatchObject({
    kind: 'inconclusive',
    reason: 'the session was used too late to be extended',
  })
})

test('a session accepted after its full time shows no extension', () => {
  expect(judged(6_000, 18_000, 200)).toMatchObject({
    kind: 'inconclusive',
    reason: 'the session was used again too late to show that it was extended',
  })
  expect(judged(6_000, 18_000, 401)).toBeUndefined()
})

/** Judges a login at 0 and two uses, in milliseconds. */
function judged(touched: number, used: number, status: number) {
  const at = (startedAt: number, of: number) => ({
    status: of,
    open: false,
    answerType: 'application/json',
    exchange: { startedAt, endedAt: startedAt + 1, request: { headers: [] } },
  })
  const login = { ...at(0, 200), login: { username: 'gc-0a1b2c3d-short', sessionTimeout: LIFE_MS } }
  const group = [login, at(touched, 200), at(used, status)]
  return judgeCheck(expiryChecks, 'user.session.slides', group)
}
