import { spawnSync } from 'node:child_process'

import { packageFile } from '#engine/package.ts'
import { PART, WHOLE } from './whole.ts'

/** Runs test files with every row instead of a sample; returns the exit code. */
export function runWhole(...args: readonly string[]): number {
  return runTests(args, { [WHOLE]: 'yes' })
}

/** Runs test files with a part of the rows, such as `2/5`. */
export function runPart(part: string, ...args: readonly string[]): number {
  return runTests(args, { [PART]: part })
}

function runTests(args: readonly string[], variables: NodeJS.ProcessEnv): number {
  const vitest = packageFile('node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  })
  return status ?? 1
}
