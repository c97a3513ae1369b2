import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Run } from '#engine/model/results/run.ts'
import type { Terminal } from '../command/terminal/terminal.ts'
import type { ExitCode } from '../command/exit-codes.ts'
import { runCli } from './program.ts'

/** The result of a command line. */
export interface CliResult {
  readonly code: ExitCode
  readonly out: string
  readonly err: string
}

/** Runs a command line in this process with its own environment. */
export async function run(
  args: readonly string[],
  environment: Terminal['env'] = {},
  folder?: string,
): Promise<CliResult> {
  const printed = { out: '', err: '' }
  const terminal: Terminal = {
    out: (text) => {
      printed.out += text
    },
    err: (text) => {
      printed.err += text
    },
    env: environment,
    ...(folder !== undefined && { folder }),
    isTerminal: false,
    columns: 80,
    hasColour: false,
  }
  const code = await runCli(args, terminal)
  return { code, ...printed }
}

/** Creates a temporary folder for one test. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), 'graylog-conformance-'))
}

/** Reads the result that a command wrote into a folder. */
export function readRun(folder: string): Run {
  return JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as Run
}

/** Returns the lines of a text that are longer than a terminal of 80 columns. */
export function longLines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.length > 80)
}
