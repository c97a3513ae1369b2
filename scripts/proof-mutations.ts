import { spawnSync } from 'node:child_process'

import { WHOLE } from '../proof/whole.ts'
import { packageFile } from '../src/package.ts'
import { option, readCommandLine } from './command-line/read.ts'
import { anyText } from './command-line/values.ts'

const { values } = readCommandLine({
  name: 'proof:mutations',
  does: 'Tries every deviation on recordings of real servers, where the tests try a sample.',
  options: {
    only: {
      ...option('<pattern>', 'of checks and deviations whose id it finds', anyText),
      letter: 't',
    },
  },
})
const vitest = packageFile('node_modules/vitest/vitest.mjs')
const { status } = spawnSync(
  process.execPath,
  [
    vitest,
    'run',
    'proof/mutations.test.ts',
    ...(values.only === undefined ? [] : ['-t', values.only]),
  ],
  { stdio: 'inherit', env: { ...process.env, [WHOLE]: 'yes' } },
)
process.exitCode = status ?? 1
