import { readCommandLine } from '../command-line/read.ts'
import { runWhole } from '../test-run/run-whole.ts'

readCommandLine({
  name: 'proof:docs',
  does:
    'Runs every command that README.md, SECURITY.md and docs show, against reference servers and with sample files under ' +
    'the names that they use. What is not run has a reason in tools/proof-docs/expected.ts. The tests try one block of twenty-four.',
})
process.exitCode = runWhole('tools/proof-docs')
