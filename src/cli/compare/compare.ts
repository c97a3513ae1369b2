import type { Command } from 'commander'

import { COMPARE } from '../../api/options/compare.ts'
import { addOptions } from '../options/add-options.ts'
import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

/** The command `compare`: runs, recordings and live servers side by side. */
export function compareCommand(context: CommandContext): Command {
  const command = createCommand('compare', context, 'two or more, the older one first').description(
    'Lays runs side by side and shows only what differs. Each can be a run.json, a\n' +
      'report folder, a recording, a HAR file or the URL of a server, which is\n' +
      'certified first. With more than two it is a matrix; each is compared with the\n' +
      'one before it.',
  )
  return addCommonOptions(addOptions(command, COMPARE))
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance compare before/run.json after/run.json',
        'graylog-conformance compare recorded-5.1.har https://new.example.org/api',
        'graylog-conformance compare node1/ node2/ node3/ --out matrix',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 3, 4, 5, 6, 70, 130]))
    .action(async (what: readonly string[], _options, self: Command) => {
      const { compare } = await import('./compare-runs.ts')
      context.outcome.code = await compare(what, self.opts(), context.terminal)
    })
}
