import type { Command } from 'commander'

import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'
import { FORECAST } from '../../api/options/forecast.ts'
import { addOptions } from '../options/add-options.ts'

/** The command `forecast`: what becomes of recorded calls on another release. */
export function forecastCommand(context: CommandContext): Command {
  const command = createCommand(
    'forecast',
    context,
    'recordings, HAR files, access logs, scripts or report folders; - for stdin',
  ).description(
    'Says for every recorded call whether it works, gets another answer, needs a\n' +
      'change, or breaks on another release, by client and by call, with the release\n' +
      'that causes it, its source, and the smallest change that mends it. Offline.',
  )
  return addCommonOptions(addOptions(command, FORECAST))
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance forecast client.har --to 7.0',
        'graylog-conformance forecast a.ndjson b.har --from 4.3 --to 6.1 --out forecast',
        'graylog-conformance forecast client.har --all --out forecast',
        'graylog-conformance forecast access.log --from 4.3 --to 6.1',
        'graylog-conformance forecast backup.sh --from 4.3 --to 6.1',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 4, 5, 6, 70]))
    .action(async (files: readonly string[], _options, self: Command) => {
      const { forecastFiles } = await import('./forecast-files.ts')
      context.outcome.code = await forecastFiles(files, self.opts(), context.terminal)
    })
}
