import type { Command } from 'commander'

import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'
import { addOptions } from '../options/add-options.ts'
import { TEST_CLIENT } from './options.ts'

/** The command `test-client`: whether a program that calls the interface does on a release. */
export function testClientCommand(context: CommandContext): Command {
  const command = createCommand(
    'test-client',
    context,
    'the program with its arguments, behind --',
  ).description(
    'Starts our reference server of a release, runs a command with its address and\n' +
      'credentials in the environment, and says what the program did wrong by the rules\n' +
      'of that release, request by request, with what to change. Nothing leaves this\n' +
      'machine.',
  )
  return addCommonOptions(addOptions(command, TEST_CLIENT))
    .addHelpText('after', ENVIRONMENT)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance test-client --release 5.1,6.1,7.0 -- python3 backup.py',
        'graylog-conformance test-client --release 7.0 -- curl -sf {url}/streams',
        'graylog-conformance test-client --release 4.3 --to 7.0 -- npm test',
        'graylog-conformance test-client --release 7.0 --format tap=- -- ./sync.sh',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 4, 5, 6, 70, 130]))
    .action(async (words: readonly string[], _options, self: Command) => {
      const { testClient } = await import('./try-releases.ts')
      context.outcome.code = await testClient(words, self.opts(), context.terminal)
    })
}

const ENVIRONMENT = `
The program finds the server by its environment:
  GRAYLOG_URL       root of the interface, http://127.0.0.1:40123/api
  GRAYLOG_HOST      127.0.0.1        GRAYLOG_PORT      40123
  GRAYLOG_USER      admin            GRAYLOG_PASSWORD  admin
  GRAYLOG_TOKEN     an access token  GRAYLOG_VERSION   7.0.0
and by {url}, {host}, {port}, {user}, {password}, {token}, {version} in its
arguments.`
