import type { Command } from 'commander'

import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'
import { CHECK_SETTINGS } from '../../api/options/check-settings.ts'
import { addOptions } from '../options/add-options.ts'

/** The command `check-settings`: what an upgrade means for the settings of a node. */
export function checkSettingsCommand(context: CommandContext): Command {
  const command = createCommand(
    'check-settings',
    context,
    'server.conf, or a file that sets GRAYLOG_ variables',
  ).description(
    'Names the settings that are removed, renamed, moved or ignored, defaults that\n' +
      'change, and steps to take by hand between two releases. Several files are those\n' +
      'of one node: server.conf, environment and compose files, ConfigMaps, Secrets.\n' +
      'Values are never shown.',
  )
  return addCommonOptions(addOptions(command, CHECK_SETTINGS))
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance check-settings server.conf --from 2.5 --to 3.2',
        'graylog-conformance check-settings server.conf .env --from 4.3 --to 7.0',
        'graylog-conformance check-settings docker-compose.yml --from 5.2 --to 6.1 \\',
        '  --format sarif',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 5, 6, 70]))
    .action(async (paths: readonly string[], _options, self: Command) => {
      const { checkSettingsFiles } = await import('./check-settings-files.ts')
      context.outcome.code = await checkSettingsFiles(paths, self.opts(), context.terminal)
    })
}
