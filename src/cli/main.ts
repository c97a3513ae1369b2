#!/usr/bin/env node
import { processEdges } from './edges.ts'
import { runCli } from './program.ts'

process.exitCode = await runCli(process.argv.slice(2), processEdges())
