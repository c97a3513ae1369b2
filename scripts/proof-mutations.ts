/** Tries every deviation on recordings of real servers, where the tests try a sample; arguments are vitest's. */
import { spawnSync } from 'node:child_process'

import { WHOLE } from '../proof/whole.ts'
import { packageFile } from '../src/package.ts'

const vitest = packageFile('node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', 'proof/mutations.test.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, [WHOLE]: 'yes' } },
)
process.exitCode = status ?? 1
