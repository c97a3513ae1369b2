import { Option } from 'commander'
import type { Command } from 'commander'

import { addCommonOptions, createCommand, examplesHelp, exitCodesHelp } from '../common-options.ts'
import type { CommandContext } from '../common-options.ts'
import { addOne, readRelease } from '../option-values.ts'

/** The command `check-settings`: what an upgrade means for the settings of a node. */
export function checkSettingsCommand(context: CommandContext): Command {
  const command = createCommand('check-settings', context)
    .summary('what an upgrade means for a server.conf')
    .description(
      'Names the settings that are removed, renamed, moved or ignored, defaults that\n' +
        'change, and steps to take by hand between two releases. Several files are those\n' +
        'of one node: server.conf, environment files, compose files. Values are never\n' +
        'shown.',
    )
    .argument('<file...>', 'server.conf, or a file that sets GRAYLOG_ variables')
    .optionsGroup('Upgrade:')
    .option('--from <v>', 'release that runs now', readRelease)
    .option('--to <v>', 'release to go to', readRelease)
    .option('-D, --define <property>', 'graylog.key=value as the JVM gets it', addOne, [])
    .optionsGroup('Result:')
    .addOption(
      new Option('--format <form>', 'console (default), json or sarif')
        .choices(['console', 'json', 'sarif'])
        .default('console'),
    )
    .option(
      '--write-to <file>',
      'patched copy of the first file: renames applied,\nremoved keys commented out',
    )
    .option('--force', 'let --write-to overwrite that very file')
  return addCommonOptions(command)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance check-settings server.conf --from 2.5 --to 3.2',
        'graylog-conformance check-settings server.conf .env --from 4.3 --to 7.0',
        'graylog-conformance check-settings docker-compose.yml --from 5.2 --to 6.1 \\',
        '  --format sarif',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 4, 6, 70]))
    .action(async (paths: readonly string[], _options, self: Command) => {
      const { checkSettingsFiles } = await import('./check-settings-files.ts')
      context.outcome.code = checkSettingsFiles(paths, self.opts(), context.terminal)
    })
}
