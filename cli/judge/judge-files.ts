import { basename, join } from 'node:path'

import { suites } from '../../suites/index.ts'
import { UsageError } from '../../src/model/errors.ts'
import type { Version } from '../../src/model/version.ts'
import { readRoot } from '../../src/probe/preflight/target-url.ts'
import type { CommonOptions } from '../common-options.ts'
import type { Terminal } from '../terminal.ts'
import { exitCodeOf, worstOf } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { judgeEvidence, judgeUpgrade } from '../../run/judge-evidence.ts'
import { checkRunReports, presentRun } from '../present-run.ts'
import { readSettings } from '../check-settings/read-settings.ts'
import { reportError } from '../report-error.ts'
import { whileTelling } from '../tell-judging.ts'
import { checkSelection, wantedIds } from '../../run/selection.ts'

/** What `judge` can be told. */
export interface JudgeCommandOptions extends CommonOptions {
  readonly suite: readonly string[]
  readonly check: readonly string[]
  readonly assumeVersion?: Version
  readonly base?: string
  readonly before?: string
  readonly after?: string
  readonly backend?: boolean
  readonly setting: readonly string[]
  readonly strict?: boolean
  readonly allowUnverified?: boolean
  readonly out?: string
  /** Every finding is printed whole. */
  readonly verbose?: boolean
}

/** Judges files, each alone, or two from before and after an upgrade; the exit code is the worst one. */
export async function judgeFiles(
  files: readonly string[],
  options: JudgeCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { base: given, setting, ...rest } = options
  const only = wantedIds(options)
  checkSelection(suites, only)
  const base = given === undefined ? {} : { base: readRoot(given) }
  const told = { settings: readSettings(setting, suites) }
  const pair = pairOf(files, options)
  if (pair) {
    const evidence = await whileTelling(terminal, rest, (onProgress) =>
      judgeUpgrade(pair, { ...rest, ...base, ...told, onProgress }, only),
    )
    await presentRun(evidence, {
      ...rest,
      terminal,
      ...(rest.out !== undefined && { folder: rest.out }),
    })
    return exitCodeOf(evidence.run, options)
  }
  const folders = foldersOf(files, options.out)
  const several = files.length > 1
  const documents: string[] = []
  const collecting = { ...terminal, out: (text: string) => void documents.push(text.trimEnd()) }
  const codes: ExitCode[] = []
  for (const [index, file] of files.entries()) {
    const folder = folders[index]
    const judgeOne = async (): Promise<ExitCode> => {
      checkRunReports(folder)
      const evidence = await whileTelling(terminal, rest, (onProgress) =>
        judgeEvidence(file, { ...rest, ...base, ...told, onProgress }, only),
      )
      await presentRun(evidence, {
        ...rest,
        ...{ terminal: several && options.json === true ? collecting : terminal },
        ...{ title: several ? file : undefined },
        ...(folder !== undefined && { folder }),
      })
      return exitCodeOf(evidence.run, options)
    }
    // Each file stands alone: one that cannot be read does not keep the others from being judged.
    codes.push(await judgeOne().catch((error: unknown) => reportError(error, terminal)))
  }
  if (documents.length > 0) terminal.out(`[\n${documents.join(',\n')}\n]\n`)
  return worstOf(codes)
}

/** The two recordings that are judged together; undefined without --before and --after. */
function pairOf(
  files: readonly string[],
  { before, after, backend }: JudgeCommandOptions,
): { readonly before: string; readonly after: string } | undefined {
  if (before === undefined && after === undefined) {
    if (files.length > 0) return undefined
    throw new UsageError('there is nothing to judge; name a file, or two with --before and --after')
  }
  if (before === undefined || after === undefined)
    throw new UsageError('--before and --after belong together; name a recording for each')
  if (files.length > 0 || backend === true)
    throw new UsageError(
      '--before and --after are judged alone; leave out --backend and other files',
    )
  return { before, after }
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
