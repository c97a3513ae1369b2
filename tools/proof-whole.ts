import { readCommandLine } from './command-line/read.ts'
import { runWhole } from './test-run/run-whole.ts'
import { SAMPLED } from './test-run/whole.ts'

readCommandLine({
  name: 'proof:whole',
  does: `Tries every row of the tests that try a sample: ${SAMPLED.join(', ')}.`,
})
process.exitCode = runWhole(...SAMPLED)
