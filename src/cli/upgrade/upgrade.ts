import type { Command } from 'commander'

import { UPGRADE } from '../../api/options/upgrade.ts'
import { addOptions } from '../options/add-options.ts'
import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

/** The command `upgrade`: one plan from whatever is there. */
export function upgradeCommand(context: CommandContext): Command {
  const command = createCommand(
    'upgrade',
    context,
    'what clients send: recordings, HAR files, access logs,\nscripts; a server.conf is known by what it sets',
  ).description(
    'Makes one page of whatever is there: traffic of clients, settings of a node, the\n' +
      'old server, a new one. It says what breaks, by client, with the smallest change,\n' +
      'what has to be replaced around the server, which settings change, what a dry run\n' +
      'on the new server showed, what nobody can know, and a list to tick off.',
  )
  const own = addOptions(command, UPGRADE)
    .optionsGroup('Upgrade:')
    .option('--record-first', 'only say how to get the traffic of clients')
  return addCommonOptions(own)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance upgrade client.ndjson server.conf --to 7.0 --out upgrade',
        'graylog-conformance upgrade access.log client.har --from 4.3 --to 6.1',
        'graylog-conformance upgrade client.ndjson --settings server.conf \\',
        '  --old http://old:9000/api --new http://new:9000/api --out upgrade',
        'graylog-conformance upgrade --record-first --old http://old:9000/api',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 3, 4, 5, 6, 70, 130]))
    .action(async (files: readonly string[], _options, self: Command) => {
      const { upgrade } = await import('./upgrade-run.ts')
      context.outcome.code = await upgrade(files, self.opts(), context.terminal)
    })
}
