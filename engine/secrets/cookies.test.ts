import { expect, test } from 'vitest'

import { findSession } from './cookies.ts'

test.each([
  ['authentication=22facbf2', '22facbf2'],
  ['a=1; authentication="22facbf2"; b=2', '22facbf2'],
  ['a=1;authentication= 22facbf2 ', '22facbf2'],
  ['authentication=', undefined],
  ['authentication=""', undefined],
  ['xauthentication=1', undefined],
])('the session of the cookie %j is %s', (cookie, session) => {
  const found = findSession(cookie)

  expect(found && cookie.slice(found.start, found.end)).toBe(session)
})
