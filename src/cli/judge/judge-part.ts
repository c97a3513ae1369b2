import { exitCode, type ExitCode, worstOf } from '../../command/exit-codes.ts'
import {
  checkPart,
  checkSlice,
  describeWork,
  judgePart,
  nameOfShards,
} from '../../api/judge/judge-part.ts'
import type { Context } from '../../command/context.ts'
import type { JudgeOptions } from '../../api/options/judge.ts'
import { checkReports, writeReport } from '../../run/report-folder.ts'
import { type Shard, writeShard } from '../../run/shards/shard.ts'
import { judgeSlice } from '../../run/shards/judge-slice.ts'
import { shardOfSlice } from '../../run/shards/slice-file.ts'
import { type ShardsDocument, writeShards } from '../../run/shards/document.ts'
import { UsageError } from '#engine/model/errors.ts'
import { PROGRAM } from '#engine/text/shell.ts'
import { counted } from '#engine/text/words.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { isShown } from '../present-run.ts'
import { tellOf } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'

type PartOptions = JudgeOptions & CommonOptions & { readonly shard: Shard }

/**
 * Judges one shard and writes what it came to. What that means for the verdicts is told when all are joined: a shard
 * that did its part conforms.
 */
export async function judgeShardHere(
  files: readonly string[],
  options: PartOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { shard } = options
  checkPart(files, options)
  return keepPart(shard, options, terminal, (ctx) =>
    judgePart(files, { options, shard }, ctx),
  )
}

/** The same of a slice that `split` wrote, which says itself how it is judged. */
export async function judgeSliceHere(
  file: string,
  options: JudgeOptions & CommonOptions & { readonly shard?: Shard },
  terminal: Terminal,
): Promise<ExitCode> {
  checkSlice(options)
  return keepPart(shardOfSlice(file), options, terminal, ({ signal }) =>
    judgeSlice(file, signal),
  )
}

async function keepPart(
  shard: Shard,
  options: JudgeOptions & CommonOptions,
  terminal: Terminal,
  judge: (ctx: Context) => Promise<ShardsDocument>,
): Promise<ExitCode> {
  const { out, json } = options
  if (out === undefined && json !== true)
    throw new UsageError(
      `cannot keep what shard ${writeShard(shard)} comes to: name a folder with --out, or print it with --json`,
    )
  const name = nameOfShards([shard.index], shard.count)
  if (out !== undefined) checkReports(out, [name])
  const document = await tellOf(terminal, options, judge)
  const text = writeShards(document)
  const path = out === undefined ? undefined : writeReport(out, name, text)
  if (json === true) terminal.out(text)
  else if (isShown(options)) terminal.out(describePart(document, path ?? '', shard))
  const refused = document.parts.flatMap((part) => part.refused ?? [])
  for (const { message } of refused) terminal.err(`graylog-conformance: ${message}\n`)
  return worstOf(refused.map(({ code }) => exitCode(code)))
}

function describePart(document: ShardsDocument, path: string, shard: Shard): string {
  const judged = document.parts.flatMap((part) => part.judged ?? [])
  const exchanges = judged.reduce((sum, { heard }) => sum + heard.counts.exchanges, 0)
  const { files } = document.work
  const what =
    files.length === 1
      ? `${counted(exchanges, 'exchange')} of ${describeWork(document)}, and its part of what rests on several`
      : `${judged.length} of ${describeWork(document)}, ${counted(exchanges, 'exchange')}`
  return `Shard ${writeShard(shard)}: ${what}\nPart: ${path}\nJoin all ${shard.count} with: ${PROGRAM} report SHARD… --out DIR\n`
}
