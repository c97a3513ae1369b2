import { describeMisfit } from '#engine/schema/own-format.ts'
import { isRecord } from '#engine/model/json/json.ts'
import { UsageError } from '#engine/model/errors.ts'
import { SHARDS_FORMAT, type ShardsDocument } from './document.ts'

/** Whether JSON that was read is what shards came to. */
export function isShards(value: unknown): boolean {
  return isRecord(value) && value['format'] === SHARDS_FORMAT
}

/** The same as a document. Throws a UsageError where it does not fit its schema, or itself. */
export function shardsFrom(value: unknown, file: string): ShardsDocument {
  const misfit = describeMisfit('shards', value) ?? contradictionIn(value as ShardsDocument)
  if (misfit === undefined) return value as ShardsDocument
  throw new UsageError(
    `cannot join "${file}": ${misfit}; make it again with this release of the tool`,
  )
}

function contradictionIn({ work, done, parts }: ShardsDocument): string | undefined {
  if (done.some((one) => one > work.shards)) return `it holds a shard beyond ${work.shards}`
  const isWhole = ({ file, slice, slices, refused, judged }: ShardsDocument['parts'][number]) =>
    file < work.files.length &&
    slice <= slices &&
    slices === (work.files.length === 1 ? work.shards : 1) &&
    (refused === undefined) !== (judged === undefined)
  return parts.every(isWhole) ? undefined : 'a part of it is none of its work'
}
