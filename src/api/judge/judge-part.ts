import { createHash } from 'node:crypto'
import { basename } from 'node:path'

import { judgeShard } from '../../run/shards/judge-shard.ts'
import type { ShardsDocument } from '../../run/shards/document.ts'
import type { Shard } from '../../run/shards/shard.ts'
import { wantedIds } from '../../run/selection.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { JudgeOptions } from '../options/judge.ts'
import { tellJudging } from '../progress/tell-judging.ts'
import type { Context } from '../../command/context.ts'
import { checkJudging, toldOf } from './judge-evidence.ts'

/** Throws a UsageError for what a shard cannot do: that is done with all of them, or not at all. */
export function checkPart(files: readonly string[], options: JudgeOptions): void {
  const { before, after, baseline, updateBaseline, format } = options
  if (before !== undefined || after !== undefined)
    throw new UsageError(
      'cannot cut --before and --after into shards: what became of a dashboard is told by both files as a whole; judge them without --shard',
    )
  if (files.length === 0) throw new UsageError('there is nothing to judge; name a file, or several')
  if (baseline !== undefined || updateBaseline === true || format.length > 0)
    throw new UsageError(
      'cannot use --baseline, --update-baseline or --format with --shard: a shard holds a part of every verdict; give --format to "report", which joins them',
    )
  checkJudging(options)
}

/** Throws a UsageError for what is told of a slice: that was told when it was cut. */
export function checkSlice(options: JudgeOptions & { readonly shard?: Shard }): void {
  const { suite, check, setting, strict, backend, assumeVersion, base, shard } = options
  const { baseline, updateBaseline, format, redactionKey, allowUnverified } = options
  const isTold = [suite, check, setting, format].some(({ length }) => length > 0)
  const isSwitched = [strict, backend, updateBaseline, allowUnverified].includes(true)
  const isNamed = [assumeVersion, base, baseline, shard, redactionKey].some(
    (one) => one !== undefined,
  )
  if (isTold || isSwitched || isNamed)
    throw new UsageError(
      'cannot judge a slice otherwise than it was cut: how it is judged was told to "split", and formats are told to "report", which joins the slices; leave these options out',
    )
}

/** Judges what falls to one shard. Throws a UsageError. */
export async function judgePart(
  files: readonly string[],
  { options, shard }: { readonly options: JudgeOptions; readonly shard: Shard },
  ctx: Context,
): Promise<ShardsDocument> {
  const told = toldOf(options)
  const document = await judgeShard({
    files,
    shard,
    only: wantedIds(options),
    options: { ...told, onProgress: tellJudging(ctx), signal: ctx.signal },
    allowUnverified: options.allowUnverified === true,
  })
  return document
}

/** The name of the file that holds what shards came to, by which of them: `shard-03-of-16.json`, `shards-1-4+7-of-16.json`. */
export function nameOfShards(done: readonly number[], of: number): string {
  const width = `${of}`.length
  if (done.length === 1) return `shard-${`${done[0] ?? 0}`.padStart(width, '0')}-of-${of}.json`
  const which = rangesOf(done)
  const isShort = which.length <= LONGEST_NAME
  const digest = createHash('sha256').update(which).digest('hex').slice(0, 12)
  return `shards-${isShort ? which : `${done.length}-${digest}`}-of-${of}.json`
}

/** Characters of a list of shards in a file name. */
const LONGEST_NAME = 60

/** `1-4+7` */
function rangesOf(done: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const one of done) {
    const last = ranges.at(-1)
    if (last?.[1] === one - 1) last[1] = one
    else ranges.push([one, one])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join('+')
}

/** What a shard was about, in a few words. */
export function describeWork({ work: { files } }: Pick<ShardsDocument, 'work'>): string {
  return files.length === 1 ? basename(files[0] ?? '') : `${files.length} files`
}
