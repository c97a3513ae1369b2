import { Command } from 'commander'

import { bundleCommand } from './bundle/bundle.ts'
import { certifyCommand } from './certify/certify.ts'
import { checkSettingsCommand } from './check-settings/check-settings.ts'
import { compareCommand } from './compare/compare.ts'
import { examplesHelp, exitCodesHelp, HELP_STYLE, outputTo } from './options/common-options.ts'
import type { CommandContext } from './options/common-options.ts'
import type { Terminal } from './terminal.ts'
import { EXIT_CODES } from '../api/exit-codes.ts'
import type { ExitCode } from '../api/exit-codes.ts'
import { completeCommand, completionCommand } from './completion/completion.ts'
import { convertCommand } from './convert/convert.ts'
import { explainCommand } from './explain/explain.ts'
import { forecastCommand } from './forecast/forecast.ts'
import { judgeCommand } from './judge/judge.ts'
import { listCommand } from './explain/list.ts'
import { packageInfo } from '../run/package-info.ts'
import { recordCommand } from './record/record.ts'
import { reportCommand } from './report/report.ts'
import { replayCommand } from './replay/replay.ts'
import { reportError } from './report-error.ts'
import { serveCommand } from './serve/serve.ts'
import { splitCommand } from './split/split.ts'
import { testClientCommand } from './test-client/test-client.ts'
import { upgradeCommand } from './upgrade/upgrade.ts'
import { verifyCommand } from './verify/verify.ts'

/** Runs one command line; returns what to exit with and never throws. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const context: CommandContext = { terminal, outcome: { code: 0 } }
  try {
    await createProgram(context).parseAsync([...args], { from: 'user' })
    return context.outcome.code
  } catch (error) {
    return reportError(error, terminal)
  }
}

/** Every command with its options. */
export function createProgram(context: CommandContext): Command {
  const { terminal } = context
  const { name, version } = packageInfo()
  return new Command(name)
    .description(
      'Tests whether a server speaks the Graylog REST interface of its release,\n' +
        'live or from recorded traffic.',
    )
    .version(version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help; also after each command')
    .helpCommand(false)
    .usage('<command> [options]')
    .configureHelp(HELP_STYLE)
    .configureOutput(outputTo(terminal))
    .exitOverride()
    .showSuggestionAfterError()
    .addCommand(certifyCommand(context))
    .addCommand(judgeCommand(context))
    .addCommand(recordCommand(context))
    .addCommand(convertCommand(context))
    .addCommand(serveCommand(context))
    .addCommand(testClientCommand(context))
    .addCommand(compareCommand(context))
    .addCommand(replayCommand(context))
    .addCommand(forecastCommand(context))
    .addCommand(checkSettingsCommand(context))
    .addCommand(upgradeCommand(context))
    .addCommand(reportCommand(context))
    .addCommand(splitCommand(context))
    .addCommand(bundleCommand(context))
    .addCommand(verifyCommand(context))
    .addCommand(listCommand(context))
    .addCommand(explainCommand(context))
    .addCommand(completionCommand(context))
    .addCommand(completeCommand(context), { hidden: true })
    .addHelpText(
      'after',
      examplesHelp(
        `${name} certify                   try it on the reference server`,
        `${name} certify https://host/api  certify a server`,
        `${name} judge traffic.har         judge recorded traffic`,
      ),
    )
    .addHelpText('after', exitCodesHelp(EXIT_CODES.map(({ code }) => code)))
}
