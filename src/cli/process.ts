import { processTerminal } from '../command/terminal/terminal.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { runCli } from './program.ts'
import { reportError } from '../command/terminal/report-error.ts'

const terminal = processTerminal()

// A reader such as `head` that has seen enough is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  const cause = `cannot print the result: ${fileProblem(error)}; redirect the output elsewhere and run again`
  process.exit(reportError(new UsageError(cause, { cause: error }), terminal))
})
// If stderr fails, there is nowhere to report it; and a closed terminal must not stop the clean-up.
process.stderr.on('error', () => undefined)
process.on('uncaughtException', (error) => {
  process.exit(reportError(error, terminal))
})

const words = process.argv.slice(2)
process.exitCode = await runCli(words, terminal)
