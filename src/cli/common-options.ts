import { Command } from 'commander'

import type { Edges } from './edges.ts'
import { EXIT_CODES } from './exit-codes.ts'
import type { ExitCode } from './exit-codes.ts'
import { applySettings } from './settings.ts'

/** Options of every command. */
export interface CommonOptions {
  readonly json?: boolean
  readonly quiet?: boolean
}

/** Where a command leaves its exit code. */
export interface Outcome {
  code: ExitCode
}

/** What a command needs besides its options. */
export interface CommandContext {
  readonly edges: Edges
  readonly outcome: Outcome
}

/** A command with the options that every command has; its settings are filled before it runs. */
export function createCommand(name: string, { edges }: CommandContext): Command {
  return new Command(name)
    .optionsGroup('Output:')
    .option('--json', 'print the result as JSON on stdout')
    .option('-q, --quiet', 'no progress and no messages but errors')
    .optionsGroup('Other:')
    .option('--config <file>', 'JSON file with values for these options')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .configureHelp(HELP_STYLE)
    .configureOutput({ writeOut: edges.out, writeErr: edges.err })
    .exitOverride()
    .showSuggestionAfterError()
    .hook('preAction', (_program, command) => {
      applySettings(command, edges.environment)
    })
}

/** Help fits a terminal of 80 columns, wherever it goes. */
export const HELP_STYLE = { helpWidth: 80, sortOptions: false } as const

/** The exit codes that a command can end with, for its help. */
export function exitCodesHelp(codes: readonly ExitCode[]): string {
  const rows = EXIT_CODES.filter(({ code }) => codes.includes(code))
  return `\nExit codes:\n${rows.map(({ code, means }) => `  ${String(code).padEnd(4)} ${means}`).join('\n')}\n`
}

/** Examples for a command's help. */
export function examplesHelp(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`
}
