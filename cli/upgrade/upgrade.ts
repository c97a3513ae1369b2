import type { Command } from 'commander'

import { addAccountOptions, addConnectionOptions } from '../certify/certify-options.ts'
import { addCommonOptions, createCommand, examplesHelp, exitCodesHelp } from '../common-options.ts'
import type { CommandContext } from '../common-options.ts'
import { addOne, readMode, readRelease } from '../option-values.ts'

/** The command `upgrade`: one plan from whatever is there. */
export function upgradeCommand(context: CommandContext): Command {
  const command = createCommand('upgrade', context)
    .summary('plan an upgrade: what breaks, what to do, in which order')
    .description(
      'Makes one page of whatever is there: traffic of clients, settings of a node, the\n' +
        'old server, a new one. It says what breaks, by client, with the smallest change,\n' +
        'what has to be replaced around the server, which settings change, what a dry run\n' +
        'on the new server showed, what nobody can know, and a list to tick off.',
    )
    .argument(
      '[file...]',
      'what clients send: recordings, HAR files, access logs,\nscripts; a server.conf is known by what it sets',
    )
    .optionsGroup('Upgrade:')
    .option(
      '--from <v>',
      'release that runs now; by default the old server or the traffic tells',
      readRelease,
    )
    .option('--to <v>', 'release to go to; by default the new server tells', readRelease)
    .option(
      '--settings <file>',
      'server.conf, environment or compose file; repeat for more',
      addOne,
      [],
    )
    .option('--old <url>', 'the server that runs now; it is only read')
    .option('--new <url>', 'a server of the new release: the calls are tried there')
    .option(
      '--mode <mode>',
      'what may be sent to the new one: read (default), session or write, for a test server',
      readMode,
    )
    .option('--base <url>', "the interface's root, when a file does not tell")
    .option('--log-format <format>', "an access log's format, as nginx or Apache have it")
    .option('--record-first', 'only say how to get the traffic of clients')
  return addCommonOptions(
    addConnectionOptions(addAccountOptions(command))
      .optionsGroup('Account of the old server, where it is another one:')
      .option('--old-user <name>', 'its user name, else GRAYLOG_OLD_USER')
      .option('--old-password-file <file>', 'its password, else GRAYLOG_OLD_PASSWORD')
      .option('--old-token-file <file>', 'an access token, else GRAYLOG_OLD_TOKEN')
      .optionsGroup('Output:')
      .option(
        '--out <dir>',
        'write upgrade.html, upgrade.md, upgrade.json, patched settings and the dry run into this folder',
      ),
  )
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
    .addHelpText('after', exitCodesHelp([0, 2, 3, 4, 6, 70, 130]))
    .action(async (files: readonly string[], _options, self: Command) => {
      const { upgrade } = await import('./upgrade-run.ts')
      context.outcome.code = await upgrade(files, self.opts(), context.terminal)
    })
}
