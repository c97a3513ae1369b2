import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { option, readCommandLine } from './command-line/read.ts'
import { anyText } from './command-line/values.ts'
import { runWhole } from './test-run/run-whole.ts'

const { values } = readCommandLine({
  name: 'proof:mutations',
  does: 'Tries every fault on recordings of real servers, where the tests try a sample.',
  options: {
    only: { ...option('<pattern>', 'of checks and faults whose ids match', anyText), letter: 't' },
  },
})
const results = join(tmpdir(), `graylog-conformance-mutations-${process.pid}.json`)
process.exitCode = runWhole(
  'test/recorded-faults.test.ts',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
  ...(values.only === undefined ? [] : ['-t', values.only]),
)
const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8')) as {
  readonly numPassedTests: number
  readonly numFailedTests: number
}
rmSync(results)
if (numPassedTests + numFailedTests === 0) {
  process.stderr.write(
    `nothing was tried: no fault and no check has an id in which "${values.only ?? ''}" is found\n`,
  )
  process.exitCode = 1
}
