import { expect, test } from 'vitest'

import { freshFolder, run } from '../../cli/test-terminal.ts'

test.each([
  [['judge', 'http://u:c4nary-7xkQ@h/x.har']],
  [['certify', 'http://127.0.0.1:1/api?token=c4nary-7xkQ']],
  [['certify', 'http://u:p@c4nary-7xkQ@h/api']],
])('an error hides the secret of %j', async (args) => {
  const { code, err } = await run([...args, '--out', freshFolder()])

  expect(code).toBe(2)
  expect(err).toContain('***')
  expect(err).not.toContain('c4nary-7xkQ')
})
