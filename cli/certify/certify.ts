import type { Command } from 'commander'

import { CERTIFY } from '../../api/options/certify.ts'
import { addOptions } from '../add-options.ts'
import { addCommonOptions, createCommand, examplesHelp, exitCodesHelp } from '../common-options.ts'
import type { CommandContext } from '../common-options.ts'

const MODES = `
Modes:
  read     only reads: GET, HEAD, OPTIONS
  session  also logs in and out, and sends what must be refused and does
           nothing if it is not
  write    also makes streams, outputs, users and tokens of its own, and
           removes them; for test systems

With --send-message a run in mode write stores one message on a server that
shows none of the last day, by an input of its own that the server generates
messages with, so that the checks on messages can be judged. The input is
removed again; the message stays until its index goes. Never by default.`

/** The command `certify`: probe a live target, judge what was recorded, report. */
export function certifyCommand(context: CommandContext): Command {
  const command = createCommand('certify', context)
    .summary('probe a live server, judge its answers, write a report')
    .description(
      'Probes a live server, judges the recording of its answers and writes a report.\n' +
        'Without a URL it starts the reference server and certifies that.',
    )
    .argument('[url]', 'root of the REST interface, such as http://host:9000/api')
  return addCommonOptions(addOwnOptions(command))
    .addHelpText('after', MODES)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance certify',
        'GRAYLOG_TOKEN=... graylog-conformance certify https://logs.example.org/api',
        'graylog-conformance certify https://logs.example.org --preflight-only',
        'graylog-conformance certify http://127.0.0.1:9000/api --mode write',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 1, 2, 3, 4, 5, 70, 130]))
    .action(async (url: string | undefined, _options: unknown, self: Command) => {
      const { certify } = await import('./certify-run.ts')
      context.outcome.code = await certify(url, self.opts(), context.terminal)
    })
}

/** What is only asked of the command: a look at the target, and what is removed from it. */
function addOwnOptions(command: Command): Command {
  return addOptions(command, CERTIFY)
    .optionsGroup('What is tried:')
    .option('--sweep', 'remove what killed runs left by their ledgers, then stop')
    .option('--sweep-unknown', 'the same, and what is named gc-… without a ledger here')
    .optionsGroup('Output:')
    .option('--verbose', 'every finding whole, not a line each')
}
