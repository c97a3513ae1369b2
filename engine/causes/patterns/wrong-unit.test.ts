import { expect, test } from 'vitest'

import type { Verdict } from '../../model/results/verdict.ts'
import { makeVerdict } from '../test-verdict.ts'
import { wrongUnit } from './wrong-unit.ts'

test('seconds in a field of milliseconds are one cause, with the times computed from it', () => {
  const failed = [
    build('a', '/users/0/session_timeout_ms', 'session_timeout_ms: integer or null', '3600.001'),
    build('b', '/session_timeout_ms', 'session_timeout_ms: 1000', '1'),
    build('c', '/valid_until', 'about 28.8 s', '28800 s'),
    build('d', '/title', '1000', '1'),
  ]

  expect(wrongUnit(failed)).toMatchObject({
    sentence: 'session_timeout_ms is in seconds, not in milliseconds',
    explains: ['a', 'b', 'c'],
  })
  const [, first] = failed
  expect(first && wrongUnit([{ ...first, routes: ['GET /users'] }])).toMatchObject({
    sentence: 'session_timeout_ms in GET /users is in seconds, not in milliseconds',
    subject: { routes: ['GET /users'] },
  })
  expect(wrongUnit([build('b', '/session_timeout_ms', '1000', '2')])).toBeUndefined()
})

function build(checkId: string, pointer: string, expected: string, actual: string): Verdict {
  return makeVerdict({ checkId, pointer, expected, actual })
}
