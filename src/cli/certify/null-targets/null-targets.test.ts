import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { freshFolder, run } from '../../test-terminal.ts'
import { NULL_TARGETS } from './test-null-targets.ts'
import { ADMIN } from '../../test-reference.ts'

// Run concurrently: some targets send no response before the time limit.
test.concurrent.each(NULL_TARGETS)(
  '$name is not a target: exit 3 immediately, no report',
  async (row) => {
    await using target = await row.open()
    const out = freshFolder()
    const url = `${target.origin}/api`
    const started = performance.now()

    const whole = await run(['certify', url, '--timeout', '1', '--out', out], ADMIN)
    const only = await run(['certify', url, '--timeout', '1', '--preflight-only'], ADMIN)

    expect([whole.code, only.code]).toEqual([3, 3])
    expect(only.err).toBe(whole.err)
    expect(whole.err).toContain(row.found)
    expect(whole.err).toContain(row.advice)
    expect(whole.err).toMatch(/^[^\n]+\n$/)
    expect(readdirSync(out)).toEqual([])
    expect(performance.now() - started).toBeLessThan(10_000)
  },
)

test('an unreachable target is reported even without credentials', async () => {
  const { code } = await run(['certify', 'http://127.0.0.1:1/api', '--out', freshFolder()])

  expect(code).toBe(3)
})
