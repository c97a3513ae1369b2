import { createHash } from 'node:crypto'
import { TextDecoder } from 'node:util'

import { familyOf } from '../../baseline/families.ts'
import type { DatedList } from '../../baseline/outdated.ts'
import { type Baseline, readBaseline, type ReadingOptions } from '../../baseline/read-baseline.ts'
import { currentId } from '#engine/model/aliases.ts'
import { UsageError } from '#engine/model/errors.ts'
import { didYouMean } from '#engine/text/nearest.ts'
import { ALIASES, REMOVED } from '#suites/aliases.ts'
import { suites } from '#suites/index.ts'

/** A baseline as results are compared with it on a day. */
export interface KnownEntries extends Baseline, DatedList {}

/** Reads the bytes of a baseline, to compare it with results on a day such as `2026-11-23`. Throws a UsageError. */
export function readEntries(bytes: Uint8Array, how: ReadingOptions, day: string): KnownEntries {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...readBaseline(decoded(bytes, how.file), how), file: how.file, sha256, day }
}

/** UTF-8, and UTF-16 as Windows writes it; the mark of the byte order stays. */
function decoded(bytes: Uint8Array, file: string): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const coding = isWide ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(coding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new UsageError(
      `cannot read the baseline in "${file}": it is not UTF-8 text; save the file as UTF-8, or pass a different baseline in YAML or JSON`,
      { cause },
    )
  }
}

const IDS = new Set(suites.flatMap(({ checks }) => checks.map(({ id }) => id)))

/** The id of today; rules of other commands are as they are. */
export const knownId: ReadingOptions['currentId'] = (id) => {
  const now = currentId(id, ALIASES)
  if (IDS.has(now) || familyOf(now) !== 'check') return { id: now }
  const removed = Object.hasOwn(REMOVED, id) ? REMOVED[id] : undefined
  if (removed !== undefined)
    return { problem: `the check "${id}" was removed: ${removed}; remove the entry` }
  const near = didYouMean(id, [...IDS])
  return { problem: `there is no check "${id}"; ${near ?? 'see "list checks"'}` }
}
