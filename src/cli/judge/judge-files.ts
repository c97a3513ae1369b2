import { openKnownList } from '../../command/baseline/known-list.ts'
import { exitCode, type ExitCode, exitCodeOf, worstOf } from '../../command/exit-codes.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import {
  checkJudging,
  type Held,
  judgeAndHold,
  type Pair,
  pairOf,
} from '../../commands/judge/run.ts'
import { checkRunReports, writeRun } from '../../commands/judge/views.ts'
import type { JudgeOptions } from '../../commands/judge/options.ts'
import type { Matching } from '../../baseline/match.ts'
import { type Shard, shardOf } from '../../run/shard.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { isShown, presentRun } from '../present-run.ts'
import { reportError } from '../report-error.ts'
import { linesTo, tellOf } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'
import { foldersOf } from '../../commands/judge/folders.ts'

/** What `judge` can be told. */
export type JudgeCommandOptions = JudgeOptions &
  CommonOptions & {
    /** Every finding is printed whole. */
    readonly verbose?: boolean
    /** Only these of the files. */
    readonly shard?: Shard
  }

/** Judges files, each alone, or two from before and after an upgrade; the exit code is the worst one. */
export async function judgeFiles(
  files: readonly string[],
  options: JudgeCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out, shard } = options
  if (shard) checkShard(options)
  checkJudging(options)
  checkFormats({ command: 'judge', ...options }, terminal, Math.max(1, files.length))
  const list = await openKnownList(options)
  const pair = pairOf(files, options)
  const several = files.length > 1
  const judgeOne = async (
    what: string | Pair,
    where: { readonly folder?: string | undefined; readonly terminal: Terminal },
  ): Promise<Held> => {
    const { folder } = where
    const plan = { options, list, isOneOfSeveral: several }
    const held = await tellOf(terminal, options, (ctx) => judgeAndHold(what, plan, ctx))
    const places = {
      ...options,
      command: 'judge' as const,
      ...(typeof what === 'string' && { recording: what }),
      ...(folder !== undefined && { folder }),
    }
    const written = await writeRun(held.evidence, places, where.terminal)
    const title = several && typeof what === 'string' ? what : undefined
    presentRun(held.evidence, { ...options, ...places, ...written, ...where, folder, title })
    return held
  }
  if (pair) {
    const { evidence, matching } = await judgeOne(pair, { folder: out, terminal })
    if (matching) list?.finish([matching], linesTo(terminal), { isTold: isShown(options) })
    return exitCodeOf(evidence.run, options)
  }
  const folders = foldersOf(files, out)
  const documents: string[] = []
  const collecting = { ...terminal, out: (text: string) => void documents.push(text.trimEnd()) }
  const codes: ExitCode[] = []
  const matchings: Matching[] = []
  const work = shardOf([...files.entries()], shard)
  if (work.length === 0 && isShown(options))
    terminal.err('graylog-conformance: this shard has no file to judge\n')
  for (const [index, file] of work) {
    const folder = folders[index]
    const judge = async (): Promise<ExitCode> => {
      checkRunReports(folder)
      const shown = several && options.json === true ? collecting : terminal
      const { evidence, matching } = await judgeOne(file, { folder, terminal: shown })
      if (matching) matchings.push(matching)
      const code = exitCodeOf(evidence.run, options)
      // Only the runs of all shards are a verdict; "report" gives it.
      return shard && code !== exitCode('defect') ? exitCode('conforms') : code
    }
    // Each file stands alone: one that cannot be read does not keep the others from being judged.
    codes.push(await judge().catch((error: unknown) => reportError(error, terminal)))
  }
  if (list && matchings.length === files.length) {
    const isTold = !several && isShown(options)
    codes.push(list.finish(matchings, linesTo(terminal), { isTold }))
  }
  if (documents.length > 0) terminal.out(`[\n${documents.join(',\n')}\n]\n`)
  return worstOf(codes)
}

/** Throws a UsageError for options that need every file. */
function checkShard({ before, after, baseline, updateBaseline }: JudgeOptions): void {
  if (before !== undefined || after !== undefined)
    throw new UsageError(
      'cannot use --before and --after with --shard: they are judged together; leave out --shard',
    )
  if (baseline !== undefined || updateBaseline === true)
    throw new UsageError(
      'cannot use --baseline or --update-baseline with --shard: a baseline is compared with the runs of all files; leave out --shard',
    )
}
