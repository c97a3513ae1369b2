import type { Command } from 'commander'

import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'
import { RECORD } from '../../api/options/record.ts'
import { addOptions } from '../options/add-options.ts'

/** The command `record`: traffic between a client and a server, into a redacted recording. */
export function recordCommand(context: CommandContext): Command {
  const command = createCommand(
    'record',
    context,
    'the server; with --forward a host to record',
  ).description(
    'Stands in front of a server and records what clients send and get, without\n' +
      'secrets. Paths stay the same: clients only use another scheme, host and port.\n' +
      "A path in the URL names the interface's root. Ctrl-C ends the recording.",
  )
  const own = addOptions(command, RECORD)
    .optionsGroup('Forward proxy:')
    .option('--print-ca', 'print the authority that clients must trust, and how, then stop')
  return addCommonOptions(own)
    .addHelpText('after', REDACTION)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance record http://127.0.0.1:9000/api --port 9001',
        'graylog-conformance record https://logs.example.com --forward --print-ca',
        'graylog-conformance record http://127.0.0.1:9200 --backend --for 10m',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 4, 70, 130]))
    .action(async (url: string | undefined, _options, self: Command) => {
      const { recordTraffic } = await import('./record-traffic.ts')
      context.outcome.code = await recordTraffic(url, self.opts(), context.terminal)
    })
}

const REDACTION = `
Passwords, tokens, sessions and cookies are replaced before anything is written;
--redact adds what only you know of: /a/*/b is a JSON Pointer into bodies, with
* for any name, header:Name a header, pattern:EXPRESSION a regular expression
over paths, headers and bodies, whose first group, if any, is the secret.`
