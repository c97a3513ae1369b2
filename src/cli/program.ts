import { Command } from 'commander'

import { COMMAND_NAMES, shownCommand } from './command-table.ts'
import { commandNamed, everyCommand } from './commands.ts'
import { outputTo } from './options/complaints.ts'
import type { CommandContext } from './options/common-options.ts'
import { examplesHelp, exitCodesHelp, HELP_STYLE } from './options/help.ts'
import { guardTerminal, type Terminal } from '../command/terminal/terminal.ts'
import { EXIT_CODES, type ExitCode } from '../command/exit-codes.ts'
import { packageInfo } from '../run/package-info.ts'
import { reportError } from '../command/terminal/report-error.ts'

/** Runs one command line; returns the exit code and never throws. */
export async function runCli(args: readonly string[], given: Terminal): Promise<ExitCode> {
  const terminal = guardTerminal(given)
  const context: CommandContext = {
    terminal,
    outcome: { code: 0 },
    every: () => everyCommand(context),
  }
  try {
    const program = await createProgram(context, args)
    await program.parseAsync([...args], { from: 'user' })
    return context.outcome.code
  } catch (error) {
    return reportError(error, terminal)
  }
}

/** Every command; with its options only the one that these words name. */
async function createProgram(context: CommandContext, words: readonly string[]): Promise<Command> {
  const { name, version } = packageInfo()
  const program = new Command(name)
    .description(
      'Tests whether a server conforms to the Graylog REST API of its release, from\n' +
        'live or recorded traffic.',
    )
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help; also after each command')
    .helpCommand(false)
    .usage('<command> [options]')
    .configureHelp(HELP_STYLE)
    .configureOutput(outputTo(context.terminal))
    .exitOverride()
    .showSuggestionAfterError()
  const first = words.find((word) => !word.startsWith('-'))
  for (const command of COMMAND_NAMES) {
    const isNeeded = first === command
    program.addCommand(isNeeded ? await commandNamed(command, context) : shownCommand(command))
  }
  return program
    .addHelpText(
      'after',
      examplesHelp(
        `${name} certify                   try it on the reference server`,
        `${name} certify https://host/api  certify a server`,
        `${name} judge traffic.har         judge recorded traffic`,
      ),
    )
    .addHelpText('after', exitCodesHelp(EXIT_CODES.map(({ code }) => code)))
}
