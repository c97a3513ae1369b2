import type { Argument, HelpConfiguration } from 'commander'

import { EXIT_CODES, type ExitCode } from '../../command/exit-codes.ts'

/** The help is always 80 columns wide, and the descriptions contain the defaults. */
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
export function exitCodesHelp(codes: readonly ExitCode[], success?: string): string {
  const rows = EXIT_CODES.filter(({ code }) => codes.includes(code))
  const lines = rows.map(({ code, means }) => {
    const meaning = code === 0 ? (success ?? means) : means
    return `  ${String(code).padEnd(4)} ${meaning}`
  })
  return `\nExit codes:\n${lines.join('\n')}`
}

/** Examples for a command's help. */
export function examplesHelp(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`
}
