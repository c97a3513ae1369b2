import type { Command } from 'commander'

import { CONVERT } from '../../api/options/convert.ts'
import { addOptions } from '../options/add-options.ts'
import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

/** The command `convert`: a recording or HAR file in another form, without secrets. */
export function convertCommand(context: CommandContext): Command {
  const command = createCommand(
    'convert',
    context,
    'a recording, HAR file (also .gz) or report folder',
  ).description(
    'Turns a recording or a HAR file into another form. What was not redacted yet is\n' +
      'redacted first, and what was written is searched for every secret.',
  )
  return addCommonOptions(addOptions(command, CONVERT))
    .addHelpText('after', FORMS)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance convert browser.har --to recording --out browser.ndjson',
        'graylog-conformance convert client.ndjson --to nock --out test/fixture.json',
        'graylog-conformance convert client.ndjson --to curl | GRAYLOG_ORIGIN=… bash',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 4, 70]))
    .action(async (file: string, _options, self: Command) => {
      const { convert } = await import('./convert-file.ts')
      context.outcome.code = await convert(file, self.opts(), context.terminal)
    })
}

const FORMS = `
recording  judged, served and replayed by this tool
har        HAR 1.2; comes back as the same recording, with the same verdicts
nock       a JSON fixture for nock.load(): node:http, node:https and the global
           fetch, not the npm package undici
curl       a bash script; origins, secrets and ids that answers give out are
           variables`
