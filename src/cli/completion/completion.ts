import type { Command } from 'commander'

import { visibleLine } from '#reports/visible.ts'
import { packageInfo } from '../../run/package-info.ts'
import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { COMPLETE, shownCommand } from '../command-table.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'
import { type Shell, SHELLS } from './scripts.ts'

/** The command `completion`: what a shell reads to complete commands, options and their values. */
export function completionCommand(context: CommandContext): Command {
  const { terminal } = context
  const command = createCommand('completion', context, 'bash, zsh or fish').description(
    'Prints a script for bash, zsh or fish. With it the shell completes commands,\n' +
      'options and what they take: modes, releases, formats, suites, ids of checks and\n' +
      'faults. It asks the installed command, so it need not be printed again.',
  )
  command.registeredArguments[0]?.choices(SHELLS)
  return addCommonOptions(command)
    .addHelpText(
      'after',
      examplesHelp(
        'source <(graylog-conformance completion bash)    # in ~/.bashrc',
        'source <(graylog-conformance completion zsh)     # in ~/.zshrc, after compinit',
        'graylog-conformance completion fish | source     # in config.fish',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 70]))
    .action(async (shell: Shell, { json }: { readonly json?: boolean }) => {
      const { SCRIPTS } = await import('./scripts.ts')
      const script = SCRIPTS[shell](packageInfo().name)
      terminal.out(json === true ? `${JSON.stringify({ shell, script }, null, 2)}\n` : script)
    })
}

/** The command that such a script asks: the words of a command line, the last one unfinished. It reads no settings. */
export function completeCommand({ terminal }: CommandContext): Command {
  return shownCommand(COMPLETE)
    .helpOption(false)
    .action(async (words: readonly string[], _options: unknown, self: Command) => {
      const { suggest } = await import('./suggest.ts')
      const { PATH } = await import('./scripts.ts')
      const found = await suggest(self.parent ?? self, words)
      const lines =
        found === 'path'
          ? [PATH]
          : found.map(({ value, says = '' }) => `${value}\t${visibleLine(says)}`)
      terminal.out(lines.map((line) => `${line}\n`).join(''))
    })
}
