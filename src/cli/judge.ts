import { basename, join } from 'node:path'

import type { Command } from 'commander'

import { suites } from '../../suites/index.ts'
import { UsageError } from '../model/errors.ts'
import type { Version } from '../model/version.ts'
import { readRoot } from '../probe/target-url.ts'
import { createCommand, examplesHelp, exitCodesHelp } from './common-options.ts'
import type { CommandContext, CommonOptions } from './common-options.ts'
import type { Edges } from './edges.ts'
import { exitCodeOf, worstOf } from './exit-codes.ts'
import type { ExitCode } from './exit-codes.ts'
import { judgeEvidence } from './judge-evidence.ts'
import { addList, readRelease } from './option-values.ts'
import { presentRun } from './present-run.ts'
import { checkSelection } from './selection.ts'

interface JudgeCommandOptions extends CommonOptions {
  readonly suite: readonly string[]
  readonly check: readonly string[]
  readonly assumeVersion?: Version
  readonly base?: string
  readonly strict?: boolean
  readonly allowUnverified?: boolean
  readonly out?: string
}

/** The command `judge`: recordings and HAR files, offline, each alone. */
export function judgeCommand(context: CommandContext): Command {
  return createCommand('judge', context)
    .summary('judge recordings or HAR files, offline')
    .description(
      'Judges recordings of this tool and HAR files, each alone, without any network.\n' +
        'Findings about the client in a file never count against the server.',
    )
    .argument('<file...>', 'recordings, HAR files (also .gz) or report folders')
    .optionsGroup('What is judged:')
    .option('--suite <prefix>', 'only these suites; repeat or separate by commas', addList, [])
    .option('--check <prefix>', 'only these checks; repeat or separate by commas', addList, [])
    .option('--assume-version <v>', 'judge as this release, whatever the file says', readRelease)
    .option('--base <url>', "the interface's root, when the file does not tell")
    .optionsGroup('Verdict:')
    .option('--strict', 'warnings count as violations')
    .option('--allow-unverified', 'what stayed unverified does not fail the run')
    .optionsGroup('Output:')
    .option('--out <dir>', 'write reports into this folder')
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance judge conformance-report/recording.ndjson',
        'graylog-conformance judge browser.har --assume-version 5.1 --out report',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 1, 2, 4, 70]))
    .action(async (files: readonly string[], _options, self: Command) => {
      context.outcome.code = await judgeFiles(files, self.opts(), context.edges)
    })
}

async function judgeFiles(
  files: readonly string[],
  options: JudgeCommandOptions,
  edges: Edges,
): Promise<ExitCode> {
  const { base: given, ...rest } = options
  const only = [...options.suite, ...options.check]
  checkSelection(suites, only)
  const base = given === undefined ? {} : { base: readRoot(given) }
  const folders = foldersOf(files, options.out)
  const codes: ExitCode[] = []
  for (const [index, file] of files.entries()) {
    const evidence = await judgeEvidence(file, { ...rest, ...base }, only)
    const folder = folders[index]
    await presentRun(evidence, {
      ...rest,
      ...{ edges, title: files.length > 1 ? file : undefined },
      ...(folder !== undefined && { folder }),
    })
    codes.push(exitCodeOf(evidence.run, options))
  }
  return worstOf(codes)
}

/** One file: the folder itself; several: a folder for each, named by the file. */
function foldersOf(files: readonly string[], out: string | undefined): readonly string[] {
  if (out === undefined) return []
  if (files.length === 1) return [out]
  const names = files.map((file) => basename(file).replace(/\.(?:ndjson|har|json)(?:\.gz)?$/, ''))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new UsageError(
      `two of the files would be reported in the same folder "${twice}"; judge them one by one with --out`,
    )
  return names.map((name) => join(out, name))
}
