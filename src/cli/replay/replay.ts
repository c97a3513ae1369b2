import type { Command } from 'commander'

import { REPLAY } from '../../api/options/replay.ts'
import { addList } from '../../command/options/values.ts'
import { addOptions } from '../options/add-options.ts'
import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

/** The command `replay`: recorded requests to another server, answer by answer. */
export function replayCommand(context: CommandContext): Command {
  const command = createCommand(
    'replay',
    context,
    'a recording or HAR file',
    'root of the interface that it is sent to',
  ).description(
    'Sends the requests of a recording to another server and compares the answers.\n' +
      'Session ids, tokens and created ids are bound to what the server gives out,\n' +
      'names that the client made up are made anew, and what was created is removed.',
  )
  const own = addOptions(command, REPLAY)
    .optionsGroup('Output:')
    .option('--explain <n>', 'explain these calls, by number, or "all"', addList)
  return addCommonOptions(own)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance replay client.ndjson http://new:9000/api --mode write',
        'graylog-conformance replay client.har http://new/api --control http://old/api',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 3, 4, 5, 6, 70, 130]))
    .action(async (file: string, url: string, _options, self: Command) => {
      const { replay } = await import('./replay-run.ts')
      context.outcome.code = await replay(file, url, self.opts(), context.terminal)
    })
}
