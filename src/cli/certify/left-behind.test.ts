import { expect, test } from 'vitest'

import { freshFolder, run } from '../test-terminal.ts'
import { ADMIN, reference } from '../test-reference.ts'

test('sessions that the server does not end are reported, and the next run finds them', async () => {
  await using target = await reference('5.1.0', 'session.survives-deletion')
  const out = freshFolder()
  const args = ['certify', target.root, '--suite', 'session', '--out', out]

  const first = await run(args, ADMIN)
  const second = await run(args, ADMIN)

  expect(first.err).toMatch(
    /note: left behind: \d+ sessions that are still accepted after logout: if unused, each ends after 8 h, the session timeout of its account\n/,
  )
  expect(first.err).not.toContain('--sweep')
  expect(second.err).toContain('is still running, or left objects on the server')

  await using other = await reference('5.1.0')
  const third = await run(['certify', other.root, '--suite', 'session', '--out', out], ADMIN)
  expect(third.err).not.toContain('left objects')

  const swept = await run(['certify', target.root, '--sweep', '--out', out], ADMIN)

  expect(swept.out.match(/could not remove/g)).toHaveLength(1)
  expect(swept.out).toMatch(
    /^ +- could not remove \d+ sessions? that (?:is|are) still accepted\s+after logout/m,
  )
  expect(swept.code).toBe(4)
})
