import type { Command } from 'commander'

import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

/** The command `verify`: whether a bundle is what was signed, and says what its evidence gives. */
export function verifyCommand(context: CommandContext): Command {
  const command = createCommand('verify', context, 'a file or folder that bundle wrote')
    .description(
      'Verifies a bundle without any network: the signature, every part, the recording;\n' +
        'and judges the recording again, so that nobody can sign a grade that the\n' +
        'evidence does not give. It says nothing about where the recording came from.',
    )
    .optionsGroup('Who has to have signed it:')
    .option('--key <file>', 'public key of the signer (PEM)')
    .option('--fingerprint <hex>', 'SHA-256 of that key, as the signer has published it')
    .optionsGroup('Verdict:')
    .option('--as-of-now', "where today's suites give other grades, take these")
    .optionsGroup('Output:')
    .option('--out <dir>', 'write the reports as of now into this folder')
  return addCommonOptions(command)
    .addHelpText('after', STATES)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance verify conformance-report.bundle.zip',
        'graylog-conformance verify vendor.bundle.zip --fingerprint 3f9a…',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 7, 70]))
    .action(async (bundle: string, _options, self: Command) => {
      const { verify } = await import('./verify-run.ts')
      context.outcome.code = await verify(bundle, self.opts(), context.terminal)
    })
}

const STATES = `
verified  every verdict comes out again, byte for byte
later     today's suites are others, and every signed grade comes out again
regraded  today's suites give other grades; only the release that it names can
          tell whether its own did: exit code 7, or 0 with --as-of-now
refused   it is not what was signed, or says what its evidence does not give`
