import type { Command } from 'commander'

import { type CommonOptions, TALKING } from '../../command/options/common.ts'
import { addOptions } from './add-options.ts'
import { type CommandName, shownCommand } from '../command-table.ts'
import { outputTo } from './complaints.ts'
import { HELP_STYLE } from './help.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import type { ExitCode } from '../../command/exit-codes.ts'
import { CONFIG_NAME } from './config-file.ts'
import { applySettings } from './settings.ts'
import { showConfig } from './show-config.ts'

/** Where a command leaves its exit code. */
interface Outcome {
  code: ExitCode
}

/** The inputs of a command, other than its options. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly outcome: Outcome
  /** Every command, for a config file that serves them all. */
  readonly every: () => Promise<readonly Command[]>
}

/**
 * Creates a command of the table with its arguments. Before it runs, its options are filled from the config file and
 * the environment.
 */
export function createCommand(
  name: CommandName,
  { terminal, every }: CommandContext,
  ...describes: readonly string[]
): Command {
  const command = shownCommand(name)
  for (const [at, argument] of command.registeredArguments.entries())
    argument.description = describes[at] ?? ''
  return command
    .helpCommand(false)
    .configureHelp(HELP_STYLE)
    .configureOutput(outputTo(terminal, command))
    .exitOverride()
    .showSuggestionAfterError()
    .hook('preAction', async (_program, self) => {
      const found = await applySettings(self, terminal, every)
      const { quiet } = self.opts<CommonOptions>()
      if (found !== undefined && quiet !== true) terminal.err(`Also using options from ${found}.\n`)
      showConfig(self, terminal)
    })
}

/** Adds the common options after the command's own. */
export function addCommonOptions(command: Command): Command {
  return addOptions(command, TALKING)
    .optionsGroup('Other:')
    .option('--config <file>', 'read options from this JSON file; see below')
    .option('--show-config', 'print each option with its value and source')
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', SETTINGS)
}

const SETTINGS = `
Every option can also be set in the environment (--assume-version as
GRAYLOG_CONFORMANCE_ASSUME_VERSION) and in a JSON file (--config, or the
nearest ${CONFIG_NAME} in this folder or above it). Flags override
the environment, which overrides the file.`
