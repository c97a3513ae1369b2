import type { Command } from 'commander'

import { addFormatOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

/** The command `report`: turns a result of long ago into other forms. */
export function reportCommand(context: CommandContext): Command {
  const command = createCommand('report', context, 'results of earlier commands, or report folders')
    .description(
      'Writes what an earlier command came to in the formats that are asked for: a\n' +
        'run.json, comparison.json, forecast.json, replay.json, upgrade.json,\n' +
        'settings.json, client-test.json or fleet.json, a report.html, which holds its\n' +
        'run, or a report folder. Nothing is judged again. The exchanges are shown where\n' +
        'the recording lies beside it.\n' +
        'Without a format, runs are joined: printed, with the exit code of "judge" of all of\n' +
        'their recordings, such as those of "judge --shard".\n' +
        'Shards of "certify --targets --shard" become one page, with links to the reports.',
    )
    .optionsGroup('Output:')
    .option('--out <dir>', 'write the formats into this folder')
    .option('--allow-unverified', 'without a format: unverified checks do not fail a run')
  return addFormatOptions(command)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance report run.json --format sarif=found.sarif',
        'graylog-conformance report report.html --format markdown',
        'graylog-conformance report may/ june/ --format junit --out junit',
        'graylog-conformance report runs/*',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 1, 2, 3, 4, 5, 6, 70]))
    .action(async (files: readonly string[], _options, self: Command) => {
      const { reportFiles } = await import('./report-files.ts')
      context.outcome.code = await reportFiles(files, self.opts(), context.terminal)
    })
}
