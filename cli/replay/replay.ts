import { Option } from 'commander'
import type { Command } from 'commander'

import { REPLAY_THRESHOLDS } from '../../src/model/upgrade/replay.ts'
import { addAccountOptions, addConnectionOptions } from '../certify/certify-options.ts'
import { addCommonOptions, createCommand, examplesHelp, exitCodesHelp } from '../common-options.ts'
import type { CommandContext } from '../common-options.ts'
import { addList, readCount, readMode, readRelease } from '../option-values.ts'

/** The command `replay`: recorded requests to another server, answer by answer. */
export function replayCommand(context: CommandContext): Command {
  const command = createCommand('replay', context)
    .summary('send recorded requests to another server and compare the answers')
    .description(
      'Sends the requests of a recording to another server and compares the answers.\n' +
        'Session ids, tokens and created ids are bound to what the server gives out,\n' +
        'names that the client made up are made anew, and what was created is removed.',
    )
    .argument('<recording>', 'a recording or HAR file')
    .argument('<url>', 'root of the interface that it is sent to')
    .optionsGroup('What is sent:')
    .option('--mode <mode>', 'read, session (default) or write: all that changes', readMode)
    .option('--base <url>', "the recorded interface's root, when the file does not tell")
    .option('--assume-recorded <v>', 'release of the recorded server', readRelease)
    .option('--assume-version <v>', 'release of the target, whatever it reports', readRelease)
    .optionsGroup('Noise:')
    .option('--control <url>', 'a server like the recorded one: what differs there is noise')
    .option('--control-user <name>', 'its user, else GRAYLOG_CONTROL_USER, else that of the target')
    .option('--control-password-file <file>', 'its password, else GRAYLOG_CONTROL_PASSWORD')
    .option('--control-token-file <file>', 'its access token, else GRAYLOG_CONTROL_TOKEN')
    .option('--repeat <n>', 'so many rounds: on the control, else on the target', readCount)
  return addCommonOptions(
    addConnectionOptions(addAccountOptions(command))
      .optionsGroup('Verdict:')
      .addOption(
        new Option(
          '--fail-on <what>',
          'exit 6 for what changed gravely only, or for\nall that changed (default): grave, changed',
        )
          .choices(REPLAY_THRESHOLDS)
          .default('changed'),
      )
      .option('--allow-unverified', 'what stayed undecided does not fail the run')
      .optionsGroup('Output:')
      .option('--explain <n>', 'explain these calls, by number, or "all"', addList)
      .option('--out <dir>', 'write replay.html, replay.json and the new recording'),
  )
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance replay client.ndjson http://new:9000/api --mode write',
        'graylog-conformance replay client.har http://new/api --control http://old/api',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 3, 4, 6, 70, 130]))
    .action(async (file: string, url: string, _options, self: Command) => {
      const { replay } = await import('./replay-run.ts')
      context.outcome.code = await replay(file, url, self.opts(), context.terminal)
    })
}
