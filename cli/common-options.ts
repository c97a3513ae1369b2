import { Command } from 'commander'
import type { Argument, HelpConfiguration, OutputConfiguration } from 'commander'

import { oneLine } from '../src/text/one-line.ts'
import type { Terminal } from './terminal.ts'
import { EXIT_CODES } from './exit-codes.ts'
import type { ExitCode } from './exit-codes.ts'
import { applySettings } from './settings.ts'
import { sayUnreadable } from './unreadable-value.ts'

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
  readonly terminal: Terminal
  readonly outcome: Outcome
}

/** A command whose settings are filled from config file and environment before it runs. */
export function createCommand(name: string, { terminal }: CommandContext): Command {
  return new Command(name)
    .helpCommand(false)
    .configureHelp(HELP_STYLE)
    .configureOutput(outputTo(terminal, name))
    .exitOverride()
    .showSuggestionAfterError()
    .hook('preAction', (_program, command) => {
      applySettings(command, terminal.environment)
    })
}

/** A complaint that names no way out gets the one to the help. */
function withNextStep(complaint: string, command: string | undefined): string {
  const meant = complaint.lastIndexOf(MEANT)
  if (meant >= 0 && complaint.endsWith('?)'))
    return `${complaint.slice(0, meant)}; did you mean ${complaint.slice(meant + MEANT.length, -1)}`
  if (/\. |; /.test(complaint)) return complaint
  const help = ['graylog-conformance', command, '--help'].filter(Boolean).join(' ')
  return `${complaint}; "${help}" shows what there is`
}

const MEANT = '\n(Did you mean '

/** A complaint in our words: values of options are not repeated, nor what stands behind a letter of one. */
function withoutValues(complaint: string): string {
  const [, flags = '', value = '', problem = ''] = UNREADABLE.exec(complaint) ?? []
  if (flags !== '') return sayUnreadable(LONG.exec(flags)?.[0] ?? flags, value, problem)
  return complaint.replace(/'(--[^'=]*)=[^']*'/, "'$1'").replace(/'(-[^-'])[^']*'/, "'$1'")
}

const UNREADABLE = /^option '([^']+)' argument '(.*)' is invalid\. (.*)$/s
const LONG = /--[^ ,]+/

/** Where a command prints, and its own complaints in our words. */
export function outputTo({ out, err }: Terminal, command?: string): OutputConfiguration {
  return {
    writeOut: out,
    writeErr: err,
    outputError: (text, write) => {
      const said = withoutValues(text.replace(/^error: /, '').trimEnd())
      write(`graylog-conformance: ${oneLine(withNextStep(said, command))}\n`)
    },
  }
}

/** Adds the options that every command has, behind its own ones. */
export function addCommonOptions(command: Command): Command {
  return command
    .optionsGroup('Output:')
    .option('--json', 'print the result as JSON on stdout')
    .option('-q, --quiet', 'no progress and no messages but errors')
    .optionsGroup('Other:')
    .option('--config <file>', 'JSON file with values for these options')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', SETTINGS)
}

const SETTINGS = `
Every option can also stand in a JSON file (--config) and in the environment
(--assume-version as GRAYLOG_CONFORMANCE_ASSUME_VERSION). A flag wins over the
environment, the environment over the file.`

/** Help fits a terminal of 80 columns, wherever it goes; defaults stand in the descriptions. */
export const HELP_STYLE: HelpConfiguration = {
  helpWidth: 80,
  sortOptions: false,
  optionDescription: ({ description }) => description,
  argumentDescription: ({ description }) => description,
  subcommandTerm: (command) =>
    [command.name(), ...command.registeredArguments.map(argumentTerm)].join(' '),
}

function argumentTerm(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? '...' : ''}`
  return argument.required ? `<${name}>` : `[${name}]`
}

/** The exit codes that a command can end with, for its help. */
export function exitCodesHelp(codes: readonly ExitCode[]): string {
  const rows = EXIT_CODES.filter(({ code }) => codes.includes(code))
  return `\nExit codes:\n${rows.map(({ code, means }) => `  ${String(code).padEnd(4)} ${means}`).join('\n')}`
}

/** Examples for a command's help. */
export function examplesHelp(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`
}
