import { expect, test } from 'vitest'

import { freshFolder, run } from '../test-terminal.ts'
import { ADMIN, reference } from '../test-reference.ts'

test('sessions that the server does not end are told of, and the next run says that something is there', async () => {
  await using target = await reference('5.1.0', 'session.survives-deletion')
  const out = freshFolder()
  const args = ['certify', target.root, '--suite', 'session', '--out', out]

  const first = await run(args, ADMIN)
  const second = await run(args, ADMIN)

  expect(first.err).toMatch(
    /note: left behind: .*a session of "admin" \(it is still answered 200\)/,
  )
  expect(first.err).toContain('remove it with certify --sweep')
  expect(second.err).toContain('could not remove all that it made')
})
