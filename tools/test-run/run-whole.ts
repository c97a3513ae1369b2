import { spawnSync } from 'node:child_process'

import { packageFile } from '#engine/package.ts'
import { WHOLE } from './whole.ts'

/** Runs test files with every row instead of a sample; returns the exit code. */
export function runWhole(...args: readonly string[]): number {
  const vitest = packageFile('node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, [WHOLE]: 'yes' },
  })
  return status ?? 1
}
