import { spawnSync } from 'node:child_process'

import { packageFile } from '../src/package.ts'
import { readCommandLine } from './command-line/read.ts'
import { SAMPLED, WHOLE } from './test-run/whole.ts'

readCommandLine({
  name: 'proof:whole',
  does: `Tries every row of the tests that try a sample: ${SAMPLED.join(', ')}.`,
})
const vitest = packageFile('node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', ...SAMPLED], {
  stdio: 'inherit',
  env: { ...process.env, [WHOLE]: 'yes' },
})
process.exitCode = status ?? 1
