import type { Command } from 'commander'

import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

/** The command `bundle`: a report with its evidence as one signed file. */
export function bundleCommand(context: CommandContext): Command {
  const command = createCommand('bundle', context, 'the folder of a report')
    .description(
      'Packs what certify or judge wrote with --out into one signed file: the recording,\n' +
        'the run, what it was judged by, and a digest of each. The verdicts are reached\n' +
        'again first; a report that says anything else than its evidence is refused.',
    )
    .option(
      '--out <file>',
      'file to write; without .zip at its end a folder (default: DIR.bundle.zip)',
    )
    .optionsGroup('Key:')
    .option('--key <file>', 'private key that signs (Ed25519, PKCS#8, PEM)')
    .option('--new-key <file>', 'make such a key, for its owner only, and sign with it')
    .optionsGroup('Evidence:')
    .option('--recording <file>', 'what was judged, when it does not lie in that folder')
    .option('--before <file>', 'with --after: what was judged so')
    .option('--after <file>', 'recorded after the upgrade')
    .optionsGroup('Known deviations:')
    .option('--baseline <file>', 'the list that the report was held against, which goes along')
    .option('--no-baseline', 'the verdicts as the evidence alone gives them')
  return addCommonOptions(command)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance bundle conformance-report --new-key signing.pem',
        'graylog-conformance bundle report --recording traffic.har --key signing.pem',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 70]))
    .action(async (report: string, _options, self: Command) => {
      const { bundleReport } = await import('./bundle-report.ts')
      context.outcome.code = await bundleReport(report, self.opts(), context.terminal)
    })
}
