import type { Command as CommanderCommand } from 'commander'
import pc from 'picocolors'
import { setImmediate } from 'node:timers/promises'

import type { Command, Input } from '../command/command.ts'
import { execute } from '../command/driver.ts'
import type { ExitCode } from '../command/exit-codes.ts'
import type { Table } from '../command/options/table.ts'
import { conduct, linesTo } from './conduct.ts'
import { addOptions } from './options/add-options.ts'
import {
  addCommonOptions,
  type CommandContext,
  type CommonOptions,
  createCommand,
} from './options/common-options.ts'
import { examplesHelp, exitCodesHelp } from './options/help.ts'
import { isShown } from './present-run.ts'
import type { Terminal } from './terminal.ts'

/** Puts a command onto the command line. */
export function addCommand<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
): (context: CommandContext) => CommanderCommand {
  const { name, description, options, notes, examples, exitCodes } = command
  const positional = Object.entries(options).filter(([, row]) => row.isPositional === true)
  return (context) => {
    const made = createCommand(name, context, ...positional.map(([, { does }]) => does))
    addCommonOptions(addOptions(made.description(description), options))
    if (notes !== undefined) made.addHelpText('after', notes)
    return made
      .addHelpText('after', examplesHelp(...examples))
      .addHelpText('after', exitCodesHelp(exitCodes))
      .action(async (...given: readonly unknown[]) => {
        const values = positional.map(([key], at) => [key, given[at]] as const)
        const input = { ...made.opts(), ...Object.fromEntries(values) } as Input<Rows>
        context.outcome.code = await runCommand(command, input, context.terminal)
      })
  }
}

async function runCommand<Rows extends Table, Outcome>(
  command: Command<Rows, Outcome>,
  input: Input<Rows> & CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  return conduct(terminal, input, async (ctx) => {
    const made = await execute(command, input, ctx, terminal)
    await present(made, input, terminal)
    const code = command.exitCode(made.outcome, input)
    return made.held?.finish(code, linesTo(terminal), { isTold: isShown(input) }) ?? code
  })
}

async function present(
  { json, text, page, hasPrinted }: Awaited<ReturnType<typeof execute>>,
  input: CommonOptions,
  { out, columns, hasColour }: Terminal,
): Promise<void> {
  if (input.json === true) {
    // Each piece in a turn of its own, so that a reader who keeps up lets none wait in memory.
    for (const piece of json()) {
      out(piece)
      await setImmediate()
    }
  } else if (input.quiet !== true && !hasPrinted) {
    out(text({ width: columns, color: pc.createColors(hasColour) }))
    if (page !== undefined) out(`\nReport: ${page}\n`)
  }
}
