import { describeStep, walk } from '#test/vendor-walk/walk.ts'
import { flag, readCommandLine } from '../command-line/read.ts'

const { values } = readCommandLine({
  name: 'proof:vendor-walk',
  does:
    'Certifies a small server that was written from the interface document with five mistakes, fixes them one at a time, ' +
    'and prints the summary and the first causes after each.',
  options: { write: flag('in write mode, in place of session') },
})

for (const step of await walk(values.write ? 'write' : 'session'))
  process.stdout.write(`${describeStep(step).join('\n')}\n`)
