import { Command } from 'commander'
import type { Argument, HelpConfiguration, OutputConfiguration } from 'commander'

import { oneLine } from '../../src/text/lines.ts'
import type { RESULT } from '../../api/options/common.ts'
import { TALKING, WRITING } from '../../api/options/common.ts'
import type { Values } from '../../api/options/table.ts'
import { addOptions } from './add-options.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT_CODES } from '../../api/exit-codes.ts'
import type { ExitCode } from '../../api/exit-codes.ts'
import { CONFIG_NAME } from './config-file.ts'
import { applySettings } from './settings.ts'
import { showConfig } from './show-config.ts'
import { sayUnreadable } from '../../api/options/unreadable-value.ts'

/** Options of every command. */
export type CommonOptions = Values<typeof TALKING>

/** Options of a command that comes to a result. */
export type ResultOptions = Values<typeof RESULT> & CommonOptions

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
      const found = applySettings(command, terminal.environment, terminal.folder)
      const { quiet } = command.opts<CommonOptions>()
      if (found !== undefined && quiet !== true) terminal.err(`Options also from ${found}.\n`)
      showConfig(command, terminal)
    })
}

/** A complaint of the parser in our words, with the way to the help where it names no other one. */
export function sentenceOf(complaint: string, help: string): string {
  return oneLine(withNextStep(withoutValues(complaint.replace(/^error: /, '').trimEnd()), help))
}

function withNextStep(complaint: string, help: string): string {
  const meant = complaint.lastIndexOf(MEANT)
  if (meant >= 0 && complaint.endsWith('?)'))
    return `${complaint.slice(0, meant)}; did you mean ${complaint.slice(meant + MEANT.length, -1)}`
  if (/\. |; /.test(complaint)) return complaint
  return `${complaint}; "${help}" shows what there is`
}

const MEANT = '\n(Did you mean '

/** A complaint in our words: values of options are not repeated, nor what stands behind a letter of one. */
function withoutValues(complaint: string): string {
  const [, flags = '', value = '', problem = ''] = UNREADABLE.exec(complaint) ?? []
  if (flags !== '') return sayUnreadable(LONG.exec(flags)?.[0] ?? flags, value, problem)
  const [, word, choices = ''] = NO_CHOICE.exec(complaint) ?? []
  if (word !== undefined) return `there is no "${word}" to ask for; choose ${choices}`
  return complaint.replace(/'(--[^'=]*)=[^']*'/, "'$1'").replace(/'(-[^-'])[^']*'/, "'$1'")
}

const UNREADABLE = /^option '([^']+)' argument '(.*)' is invalid\. (.*)$/s
const NO_CHOICE =
  /^command-argument value '([^']*)' is invalid for argument '[^']*'\. Allowed choices are ([^.]*)\.$/
const LONG = /--[^ ,]+/

/** Where a command prints, and its own complaints in our words. */
export function outputTo({ out, err }: Terminal, command?: string): OutputConfiguration {
  const help = ['graylog-conformance', command, '--help'].filter(Boolean).join(' ')
  return {
    writeOut: out,
    writeErr: err,
    outputError: (text, write) => write(`graylog-conformance: ${sentenceOf(text, help)}\n`),
  }
}

/** Adds the options that every command has, behind its own ones. */
export function addCommonOptions(command: Command): Command {
  return addOptions(command, TALKING)
    .optionsGroup('Other:')
    .option('--config <file>', 'JSON file with values for these options, see below')
    .option('--show-config', 'only say what each option is, and where from')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', SETTINGS)
}

/** Adds the options of a command that writes what an earlier one came to: nothing is held against a list again. */
export function addFormatOptions(command: Command): Command {
  return addCommonOptions(addOptions(command, WRITING))
}

const SETTINGS = `
Every option can also stand in the environment (--assume-version as
GRAYLOG_CONFORMANCE_ASSUME_VERSION) and in a JSON file: --config, else the
nearest ${CONFIG_NAME} in this folder or above it. A flag wins
over the environment, the environment over the file.`

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
