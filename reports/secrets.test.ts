import { expect, test } from 'vitest'

import {
  SAMPLE_EXCHANGES,
  SAMPLE_PASSWORD,
  SAMPLE_SESSION,
  SAMPLE_TOKEN,
  basic,
} from './sample-exchanges.ts'
import { createMask, maskTarget } from './secrets.ts'

const mask = createMask(SAMPLE_EXCHANGES)

test('equal secrets get equal placeholders everywhere', () => {
  const shown = [
    mask.header(...basic(SAMPLE_SESSION, 'session')),
    mask.header('Cookie', `authentication=${SAMPLE_SESSION}`),
    mask.target(`/api/system/sessions/${SAMPLE_SESSION}`),
    mask.text(`{"session_id":"${SAMPLE_SESSION}"}`),
    mask.text(`the session ${SAMPLE_SESSION} has ended`),
  ]

  expect(shown).toEqual([
    'Basic ‹session 1›:session',
    'authentication=‹session 1›',
    '/api/system/sessions/‹session 1›',
    '{"session_id":"‹session 1›"}',
    'the session ‹session 1› has ended',
  ])
})

test.each([
  [...basic('admin', SAMPLE_PASSWORD), 'Basic admin:‹password 1›'],
  [...basic(SAMPLE_TOKEN, 'token'), 'Basic ‹token 1›:token'],
  ['Authorization', 'Bearer abc', 'Bearer ‹secret 1› (no Basic)'],
  ['Authorization', 'Basic !!!', 'Basic ‹secret 2› (cannot be decoded)'],
  ['X-Api-Key', 'abc', '‹secret 1›'],
  ['Set-Cookie', `authentication=${SAMPLE_SESSION};Path=/`, 'authentication=‹session 1›;Path=/'],
  ['Set-Cookie', 'authentication=;Max-Age=0', 'authentication=;Max-Age=0'],
  ['X-Requested-By', 'probe', 'probe'],
])('the header %s: %s is shown as %s', (name, value, shown) => {
  expect(mask.header(name, value)).toBe(shown)
})

test('a short secret is masked only in its own field', () => {
  const short = createMask([])

  expect(short.text('{"username":"admin","password":"admin"}')).toBe(
    '{"username":"admin","password":"‹password 1›"}',
  )
})

test("a server's own mask of a secret is kept", () => {
  expect(mask.text('{"password":"<password set>","secret":""}')).toBe(
    '{"password":"<password set>","secret":""}',
  )
})

test('texts of many megabytes with long words and escapes are masked', () => {
  const word = 'x'.repeat(8_000_000)
  const escapes = String.raw`\n`.repeat(4_000_000)
  const text = `{"note":"${escapes}","token":"${word}","again":"${word}"}`

  const shown = createMask([]).text(text)

  expect(shown.slice(escapes.length)).not.toContain('xxx')
  expect(shown.endsWith(`"token":"‹token 1›","again":"‹token 1›"}`)).toBe(true)
})

test('a truncated string is masked to its end', () => {
  expect(createMask([]).text('{"password":"hunter2')).toBe('{"password":"‹password 1›')
})

test('a secret that only the body identifies is masked in the target, too', () => {
  const [first] = SAMPLE_EXCHANGES
  if (first === undefined) throw new Error('there are sample exchanges')
  const { request } = first
  const secret = 'abcdefgh12345678'
  const body = (text: string) => ({ state: 'complete' as const, size: text.length, text })
  const asked = (text: string) =>
    maskTarget({ ...first, request: { ...request, target: `/api/x/${secret}`, body: body(text) } })

  expect(asked(`{"token":"${secret}"}`)).toBe('/api/x/‹token 1›')
  expect(asked('{"token":"abcdefgh87654321"}')).toBe(`/api/x/${secret}`)
})

test('a target is masked quickly, even with a body of megabytes', () => {
  const [first] = SAMPLE_EXCHANGES
  if (first?.response === undefined) throw new Error('the first sample exchange has a response')
  const text = `{"a":"${'x'.repeat(20_000_000)}"}`
  const body = { state: 'complete' as const, size: text.length, text }
  const begun = process.cpuUsage()

  const target = maskTarget({ ...first, response: { ...first.response, body } })

  const { user, system } = process.cpuUsage(begun)
  expect(target).toMatch(/^\/api/)
  expect((user + system) / 1e6).toBeLessThan(0.1)
})
