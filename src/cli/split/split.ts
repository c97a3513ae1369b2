import type { Command } from 'commander'

import { SPLIT } from '../../api/options/split.ts'
import { addOptions } from '../options/add-options.ts'
import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

/** The command `split`: a large recording as slices that are judged apart. */
export function splitCommand(context: CommandContext): Command {
  const command = createCommand(
    'split',
    context,
    'a recording, HAR file (also .gz) or report folder',
  ).description(
    'Cuts a recording in the order of time. Each slice holds what the whole file tells of\n' +
      'its exchanges, and those of other slices on which its verdicts rest, so that "judge"\n' +
      'needs nothing but the slice. "report" joins what all slices come to.',
  )
  return addCommonOptions(addOptions(command, SPLIT))
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance split large.ndjson --into 16 --out slices',
        'graylog-conformance judge slices/slice-03-of-16.ndjson --out shards',
        'graylog-conformance report shards/*.json --out report',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 4, 70]))
    .action(async (file: string, _options, self: Command) => {
      const { split } = await import('./split-file.ts')
      context.outcome.code = await split(file, self.opts(), context.terminal)
    })
}
