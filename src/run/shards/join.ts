import { isDeepStrictEqual } from 'node:util'

import { UsageError } from '#engine/model/errors.ts'
import { joinHeard } from '#engine/judge/conclude.ts'
import type { Head } from '#engine/judge/head.ts'
import type { Heard } from '#engine/judge/hear.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Part, ShardsDocument } from './document.ts'
import { restoreExchange, restoreHeard } from './stored.ts'

/**
 * Puts shards of one work together, in whichever order and however they were put together before: a shard that was
 * done twice counts once. Throws a UsageError for those of another work, and where two of one shard differ.
 */
export function joinShards(
  documents: readonly [ShardsDocument, ...ShardsDocument[]],
): ShardsDocument {
  const [first] = documents
  for (const { work, tool } of documents)
    if (!isDeepStrictEqual([work, tool], [first.work, first.tool]))
      throw new UsageError(
        `cannot join shards: they are of different work (${describe(first)}, and ${describe({ work, tool })}); join those that were cut from the same files, with the same options, by the same release of the tool`,
      )
  const parts = new Map<string, Part>()
  for (const part of documents.flatMap((one) => one.parts)) {
    const key = `${part.file} ${part.slice}`
    const known = parts.get(key)
    if (known && !isDeepStrictEqual(known, part))
      throw new UsageError(
        `cannot join shards: slice ${part.slice} of "${first.work.files[part.file] ?? part.file}" is there twice and not the same; it was not cut from the same file, so judge it again`,
      )
    parts.set(key, part)
  }
  return {
    ...first,
    done: [...new Set(documents.flatMap(({ done }) => done))].toSorted((a, b) => a - b),
    parts: [...parts.values()].toSorted((a, b) => a.file - b.file || a.slice - b.slice),
  }
}

function describe({ work, tool }: Pick<ShardsDocument, 'work' | 'tool'>): string {
  const [name = '', ...others] = work.files
  const more = others.length > 0 ? ` and ${others.length} more` : ''
  return `${work.shards} of ${name}${more} by ${tool.version}`
}

/** The shards that are not there. */
export function missingIn({ work, done }: ShardsDocument): readonly number[] {
  return Array.from({ length: work.shards }, (_one, at) => at + 1).filter(
    (one) => !done.includes(one),
  )
}

/** What all slices of one file came to together. */
export interface JoinedFile {
  readonly name: string
  /** Why it could not be judged. */
  readonly refused?: Part['refused']
  readonly judged?: {
    readonly head: Head
    readonly heard: Heard
    readonly exchanges: () => Iterable<Exchange>
  }
}

/** The files of a work that is whole, in their order. Throws a UsageError where their slices do not fit. */
export function filesOf({ work, parts }: ShardsDocument): readonly JoinedFile[] {
  return work.files.map((name, file) => {
    const own = parts.filter((part) => part.file === file)
    const refused = own.find((part) => part.refused)?.refused
    if (refused) return { name, refused }
    const judged = own.flatMap((part) => part.judged ?? [])
    const [first] = judged
    if (!first || own.length !== own[0]?.slices)
      throw new UsageError(
        `cannot join shards: of "${name}" there are ${own.length} slices of ${own[0]?.slices ?? 1}; judge its shards again`,
      )
    const same = ({ recording, head }: typeof first) => [recording, head]
    if (judged.some((one) => !isDeepStrictEqual(same(one), same(first))))
      throw new UsageError(
        `cannot join shards: the slices of "${name}" are of different recordings, or have different pseudonyms; judge its shards again`,
      )
    return {
      name,
      judged: {
        head: first.head,
        heard: judged.map(({ heard }) => restoreHeard(heard)).reduce(joinHeard),
        exchanges: () => judged.flatMap(({ exchanges }) => exchanges.map(restoreExchange)),
      },
    }
  })
}
