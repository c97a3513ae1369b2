import type { Command } from 'commander'

import { addCommonOptions, createCommand, examplesHelp, exitCodesHelp } from '../common-options.ts'
import type { CommandContext } from '../common-options.ts'
import { readRelease } from '../option-values.ts'

/** The command `forecast`: what becomes of recorded calls on another release. */
export function forecastCommand(context: CommandContext): Command {
  const command = createCommand('forecast', context)
    .summary('what of a recording breaks on another release')
    .description(
      'Says for every recorded call whether it works, gets another answer, needs a\n' +
        'change, or breaks on another release, by client and by call, with the release\n' +
        'that causes it, its source, and the smallest change that mends it. Offline.',
    )
    .argument(
      '<file...>',
      'recordings, HAR files, access logs, scripts or report folders; - for stdin',
    )
    .optionsGroup('Upgrade:')
    .option('--from <v>', 'release that was recorded; by default the file tells', readRelease)
    .option('--to <v>', 'release to go to', readRelease)
    .option('--all', 'every release line: calls by releases in one picture')
    .option('--base <url>', "the interface's root, when the file does not tell")
    .option(
      '--log-format <format>',
      "an access log's format, as nginx or Apache have it;\nby default its lines tell",
    )
    .optionsGroup('Output:')
    .option(
      '--out <dir>',
      'write forecast.html, forecast.json and, of --all,\nforecast.md and forecast.svg into this folder',
    )
  return addCommonOptions(command)
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
    .addHelpText('after', exitCodesHelp([0, 2, 4, 6, 70]))
    .action(async (files: readonly string[], _options, self: Command) => {
      const { forecastFiles } = await import('./forecast-files.ts')
      context.outcome.code = await forecastFiles(files, self.opts(), context.terminal)
    })
}
