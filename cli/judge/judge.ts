import type { Command } from 'commander'

import { addCommonOptions, createCommand, examplesHelp, exitCodesHelp } from '../common-options.ts'
import type { CommandContext } from '../common-options.ts'
import { addList, addOne, readRelease } from '../option-values.ts'

/** The command `judge`: recordings and HAR files, offline, each alone. */
export function judgeCommand(context: CommandContext): Command {
  const command = createCommand('judge', context)
    .summary('judge recordings or HAR files, offline')
    .description(
      'Judges recordings of this tool and HAR files, each alone, without any network;\n' +
        'two of them together with --before and --after.\n' +
        'Findings about the client in a file never count against the server.',
    )
    .argument('[file...]', 'recordings, HAR files (also .gz) or report folders')
    .optionsGroup('What is judged:')
    .option('--suite <prefix>', 'only these suites, separated by commas', addList, [])
    .option('--check <prefix>', 'only these checks, separated by commas', addList, [])
    .option('--assume-version <v>', 'judge as this release, whatever the file says', readRelease)
    .option('--base <url>', "the interface's root, when the file does not tell")
    .option('--before <file>', 'with --after: what became of the dashboards in an upgrade to 3.2')
    .option('--after <file>', 'recorded after the upgrade')
    .option('--backend', 'the files are traffic with the search backend, whatever it looks like')
    .option('--setting <key=value>', 'a setting of the server, which no traffic shows', addOne, [])
    .optionsGroup('Verdict:')
    .option('--strict', 'warnings count as violations')
    .option('--allow-unverified', 'what stayed unverified does not fail the run')
    .optionsGroup('Output:')
    .option('--out <dir>', 'write reports into this folder')
    .option('--verbose', 'every finding whole, not a line each')
  return addCommonOptions(command)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance judge conformance-report/recording.ndjson',
        'graylog-conformance judge browser.har --assume-version 5.1 --out report',
        'graylog-conformance judge --before old-3.1.har --after new-3.2.har',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 1, 2, 4, 70]))
    .action(async (files: readonly string[], _options, self: Command) => {
      const { judgeFiles } = await import('./judge-files.ts')
      context.outcome.code = await judgeFiles(files, self.opts(), context.terminal)
    })
}
