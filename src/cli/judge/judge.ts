import type { Command } from 'commander'

import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'
import { JUDGE } from '../../commands/judge/options.ts'
import { SHARD } from '../../commands/judge/shard-option.ts'
import { addOptions } from '../options/add-options.ts'

/** The command `judge`: recordings and HAR files, offline, each alone. */
export function judgeCommand(context: CommandContext): Command {
  const command = createCommand(
    'judge',
    context,
    'recordings, HAR files (also .gz) or report folders',
  ).description(
    'Judges recordings of this tool and HAR files, each alone, without any network;\n' +
      'two of them together with --before and --after. With --shard it judges every n-th\n' +
      'file only; "report" joins the runs of all shards.\n' +
      'Findings about the client in a file never count against the server.',
  )
  const own = addOptions(command, { ...JUDGE, shard: SHARD })
    .optionsGroup('Output:')
    .option('--verbose', 'every finding whole, not a line each')
  return addCommonOptions(own)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance judge conformance-report/recording.ndjson',
        'graylog-conformance judge browser.har --assume-version 5.1 --out report',
        'graylog-conformance judge --before old-3.1.har --after new-3.2.har',
        'graylog-conformance judge recordings/*.har --shard 3/16 --out runs',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 1, 2, 4, 5, 70]))
    .action(async (files: readonly string[], _options, self: Command) => {
      const { judgeFiles } = await import('./judge-files.ts')
      context.outcome.code = await judgeFiles(files, self.opts(), context.terminal)
    })
}
