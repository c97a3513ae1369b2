import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { ADMIN, AUTHORIZATION, reference } from '../test-reference.ts'
import { freshFolder, run } from '../test-terminal.ts'

describe.concurrent('an idle server conforms', () => {
  test.each(['2.0.3', '3.2.0', '7.0.1'])(
    '%s: a load-balancer override hides the paused state',
    async (release) => {
      await using target = await reference(release)
      await put(target.root, '/system/lbstatus/override/dead')

      const { code, verdict } = await certified(target.root, 'node', 'node.record.paused')

      expect(verdict).toMatchObject({
        outcome: 'out-of-scope',
        reason: 'needs a node whose lifecycle is running, paused, or failed',
      })
      expect(code).toBe(0)
    },
  )

  test.each(['2.2.3', '5.1.0', '7.0.1'])('%s: no user was ever active', async (release) => {
    await using target = await reference(release)

    const { code, verdict } = await certified(target.root, 'route', 'route.times.last-activity')

    expect(verdict).toMatchObject({
      outcome: 'out-of-scope',
      reason: 'needs a server that reports last_activity; here, it is always null',
    })
    expect(code).toBe(0)
  })
})

/** Certifies in read mode; returns the exit code and one verdict. */
async function certified(
  root: string,
  suite: string,
  check: string,
): Promise<{ readonly code: number; readonly verdict: Verdict | undefined }> {
  const out = freshFolder()
  const args = ['certify', root, '--mode', 'read', '--suite', suite, '--out', out, '--quiet']
  const { code } = await run(args, ADMIN)
  const { verdicts } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')) as Run
  return { code, verdict: verdicts.find(({ checkId }) => checkId === check) }
}

async function put(root: string, path: string): Promise<void> {
  const headers = { Authorization: AUTHORIZATION, 'X-Requested-By': 'test' }
  const { ok } = await fetch(root + path, { method: 'PUT', headers })
  expect(ok).toBe(true)
}
