import { option, readCommandLine } from './command-line/read.ts'
import { anyText, readPart } from './command-line/values.ts'
import { runPart, runWhole } from './test-run/run-whole.ts'
import { SAMPLED } from './test-run/whole.ts'

const { operands, values } = readCommandLine({
  name: 'proof:whole',
  does: `Tries every row of the tests that try a sample: ${SAMPLED.join(', ')}.`,
  options: { part: option('<part>', 'only a part of the rows, such as 2/5, from 0', readPart) },
  operands: { name: '[files...]', says: 'only these test files or folders', read: anyText },
})
const files = operands.length > 0 ? operands : SAMPLED
process.exitCode =
  values.part === undefined
    ? runWhole(...files)
    : runPart(`${values.part.at}/${values.part.parts}`, ...files)
