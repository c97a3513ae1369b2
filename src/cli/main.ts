#!/usr/bin/env node
import { processEdges } from './edges.ts'
import { runCli } from './program.ts'
import { reportError } from './report-error.ts'

const edges = processEdges()

// A reader such as `head` that has seen enough is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
// Messages to a terminal that was closed must not keep a run from its clean-up.
process.stderr.on('error', () => undefined)
process.on('uncaughtException', (error) => {
  process.exit(reportError(error, edges))
})

process.exitCode = await runCli(process.argv.slice(2), edges)
