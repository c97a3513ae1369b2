import { readCommandLine } from './command-line/read.ts'
import { anyText } from './command-line/values.ts'
import { runWhole } from './test-run/run-whole.ts'
import { SAMPLED } from './test-run/whole.ts'

const { operands } = readCommandLine({
  name: 'proof:whole',
  does: `Tries every row of the tests that try a sample: ${SAMPLED.join(', ')}.`,
  operands: { name: '[files...]', says: 'only these test files or folders', read: anyText },
})
process.exitCode = runWhole(...(operands.length > 0 ? operands : SAMPLED))
