import { Option } from 'commander'
import type { Command } from 'commander'

import { THRESHOLDS } from '../../src/model/upgrade/comparison.ts'
import { addConnectionOptions, addAccountOptions } from '../certify/certify-options.ts'
import { addCommonOptions, createCommand, examplesHelp, exitCodesHelp } from '../common-options.ts'
import type { CommandContext } from '../common-options.ts'
import { addList, readMode, readRelease } from '../option-values.ts'

/** The command `compare`: runs, recordings and live servers side by side. */
export function compareCommand(context: CommandContext): Command {
  const command = createCommand('compare', context)
    .summary('compare runs, recordings or live servers: what got fixed, broken, new, gone')
    .description(
      'Lays runs side by side and shows only what differs. Each can be a run.json, a\n' +
        'report folder, a recording, a HAR file or the URL of a server, which is\n' +
        'certified first. With more than two it is a matrix; each is compared with the\n' +
        'one before it.',
    )
    .argument('<what...>', 'two or more, the older one first')
    .optionsGroup('What is compared:')
    .option('--suite <prefix>', 'only these suites, separated by commas', addList, [])
    .option('--check <prefix>', 'only these checks, separated by commas', addList, [])
    .option('--assume-version <v>', 'judge recordings and servers as this release', readRelease)
    .option('--base <url>', "the interface's root, when a file does not tell")
    .option('--mode <mode>', 'for URLs: read, session (default) or write', readMode)
  return addCommonOptions(
    addConnectionOptions(addAccountOptions(command))
      .optionsGroup('Verdict:')
      .addOption(
        new Option(
          '--fail-on <what>',
          'exit 6 for what broke, what changed, or for any\ndifference (default): broken, changed, any',
        )
          .choices(THRESHOLDS)
          .default('any'),
      )
      .optionsGroup('Output:')
      .option('--out <dir>', 'write comparison.html and comparison.json into this folder'),
  )
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance compare before/run.json after/run.json',
        'graylog-conformance compare recorded-5.1.har https://new.example.org/api',
        'graylog-conformance compare node1/ node2/ node3/ --out matrix',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 3, 4, 6, 70, 130]))
    .action(async (what: readonly string[], _options, self: Command) => {
      const { compare } = await import('./compare-runs.ts')
      context.outcome.code = await compare(what, self.opts(), context.terminal)
    })
}
