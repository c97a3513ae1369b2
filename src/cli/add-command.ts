import type { Command as CommanderCommand } from 'commander'

import type { Command, Input } from '../command/command.ts'
import { exitCode, type ExitCode } from '../command/exit-codes.ts'
import type { CommonOptions } from '../command/options/common.ts'
import type { Table, Values } from '../command/options/table.ts'
import type { Terminal } from '../command/terminal/terminal.ts'
import type { Utility } from '../command/utility.ts'
import type { CommandName } from './command-table.ts'
import { addOptions } from './options/add-options.ts'
import { addCommonOptions, type CommandContext, createCommand } from './options/common-options.ts'
import { examplesHelp, exitCodesHelp } from './options/help.ts'

/** Creates the command of a command line. */
export type Create = ((context: CommandContext) => CommanderCommand) & { readonly help: Help }

/** Puts a command onto the command line. */
export function addCommand<Rows extends Table, Outcome>(command: Command<Rows, Outcome>): Create {
  const name = command.name === 'fleet' ? 'certify' : command.name
  return create({ ...command, name }, async (values, terminal, given) => {
    const input = values as Input<Rows>
    const instead = command.instead?.(input)
    if (instead !== undefined) {
      terminal.out(instead)
      return exitCode('conforms')
    }
    const { runCommand } = await import('../command/run-command.ts')
    const chosen = command.select?.(input, given)
    return chosen ? runCommand(chosen, input, terminal) : runCommand(command, input, terminal)
  })
}

/** Puts a command without findings onto the command line. */
export function addUtility<Rows extends Table>(utility: Utility<Rows>): Create {
  return create(utility, (input, terminal) =>
    utility.run(input as Values<Rows> & CommonOptions, terminal),
  )
}

/** The texts and options that a command's help shows. */
export type Help = Pick<
  Utility<Table>,
  'description' | 'examples' | 'exitCodes' | 'success' | 'notes' | 'options'
> & { readonly name: CommandName }

function create(
  help: Help,
  act: (input: object, terminal: Terminal, given: readonly string[]) => Promise<ExitCode>,
): Create {
  const { name, description, options, notes, examples, exitCodes, success } = help
  const positional = Object.entries(options).filter(([, row]) => row.isPositional === true)
  const make = (context: CommandContext): CommanderCommand => {
    const made = createCommand(name, context, ...positional.map(([, { does }]) => does))
    for (const [at, [, { choices }]] of positional.entries())
      if (choices) made.registeredArguments[at]?.choices(choices)
    addCommonOptions(addOptions(made.description(description), options))
    if (notes !== undefined) made.addHelpText('after', notes)
    return made
      .addHelpText('after', examplesHelp(...examples))
      .addHelpText('after', exitCodesHelp(exitCodes, success))
      .action(async (...words: readonly unknown[]) => {
        const values = positional.map(([key], at) => [key, words[at]] as const)
        const input = { ...made.opts(), ...Object.fromEntries(values) }
        const given = Object.keys(made.opts()).filter(
          (one) => made.getOptionValueSource(one) === 'cli',
        )
        context.outcome.code = await act(input, context.terminal, given)
      })
  }
  return Object.assign(make, { help })
}
