import { basename } from 'node:path'

import { ConformanceError } from '#engine/model/errors.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { OUR_TOOL, type Recording } from '#engine/model/recording.ts'
import { readForReport } from '../evidence/handing-on.ts'
import type { JudgingOptions } from '../judging.ts'
import { packageInfo } from '../package-info.ts'
import { watchPasses } from '../watch-passes.ts'
import { type Part, SHARDS_FORMAT, type ShardsDocument, type Work } from './document.ts'
import { hearPart } from './hear-part.ts'
import { type Shard, shardOf } from './shard.ts'
import { shareOf } from './share.ts'
import { placesIn, storeExchange } from './stored.ts'

/** What is judged together, of which a shard does its part. */
export interface Sharding {
  readonly files: readonly string[]
  readonly shard: Shard
  readonly only: readonly string[]
  readonly options: JudgingOptions
  readonly allowUnverified: boolean
}

/**
 * Judges what falls to one shard: of one file its slice, of several every n-th file, whole. A file among several that
 * cannot be judged is said to be so; one alone rejects with a UsageError.
 */
export async function judgeShard(sharding: Sharding): Promise<ShardsDocument> {
  const { files, shard } = sharding
  const parts: Part[] = []
  if (files.length === 1) parts.push(await partOf(files[0] ?? '', 0, shard, sharding))
  else
    for (const [at, file] of shardOf([...files.entries()], shard))
      parts.push(await partOrRefusal(file, at, sharding))
  return documentOf(workOf({ ...sharding, shards: shard.count }), shard, parts)
}

/** What one shard came to. */
export function documentOf(work: Work, { index }: Shard, parts: readonly Part[]): ShardsDocument {
  const tool = { name: OUR_TOOL, version: packageInfo().version }
  return { format: SHARDS_FORMAT, version: 1, tool, work, done: [index], parts }
}

/** What is said of the work by each of its shards. */
export function workOf({
  files,
  shards,
  only,
  options,
  allowUnverified,
}: Omit<Sharding, 'shard'> & { readonly shards: number }): Work {
  const { assumeVersion, strict, base, backend, settings = {} } = options
  return {
    files: files.map((file) => basename(file)),
    shards,
    told: {
      only,
      settings,
      strict: strict === true,
      backend: backend === true,
      ...(base !== undefined && { base }),
      ...(assumeVersion && { assumeVersion: assumeVersion.text }),
    },
    allowUnverified,
  }
}

async function partOrRefusal(file: string, at: number, sharding: Sharding): Promise<Part> {
  try {
    return await partOf(file, at, { index: 1, count: 1 }, sharding)
  } catch (error) {
    if (!(error instanceof ConformanceError) || error.code === 'interrupted') throw error
    const { message, code } = error
    return { file: at, slice: 1, slices: 1, refused: { message, code } }
  }
}

async function partOf(
  path: string,
  at: number,
  slice: Shard,
  { options, only }: Sharding,
): Promise<Part> {
  const { onProgress } = options
  // What a shard came to is handed on, so that it is read as for a report.
  const read = await readForReport(path, { ...options, out: path, isOneOfMany: true })
  const recording = onProgress ? watchPasses(read, onProgress) : read
  const order = { name: basename(path), share: shareOf(slice), only, options }
  const { head, heard } = await hearPart(recording, order)
  const exchanges = [...exchangesAt(read.exchanges(), placesIn(heard))].map(storeExchange)
  return {
    file: at,
    slice: slice.index,
    slices: slice.count,
    judged: { recording: recordingNamed(read), head, heard, exchanges },
  }
}

/** What tells that shards are of the same recording, with the same pseudonyms. */
export function recordingNamed({ header, footer }: Recording) {
  return {
    ...(footer && { digest: footer.digest }),
    ...(header.redaction && { redaction: header.redaction.key }),
  }
}

/** One pass, as far as the last of them. */
export function* exchangesAt(
  exchanges: Iterable<Exchange>,
  wanted: ReadonlySet<number>,
): Generator<Exchange> {
  let left = wanted.size
  if (left === 0) return
  for (const exchange of exchanges) {
    if (!wanted.has(exchange.index)) continue
    yield exchange
    left -= 1
    if (left === 0) return
  }
}
