import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Run } from '#engine/model/results/run.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { counted } from '#engine/text/words.ts'
import { fileOf } from '#reports/formats.ts'

/** Reads the result of the previous run in a folder; undefined if there is none that this version can read. */
export function readLast(out: string): Run | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(out, fileOf('json', 'certify')), 'utf8'))
    return describeMisfit('run', value) === undefined ? (value as Run) : undefined
  } catch {
    return undefined
  }
}

/** Describes what changed since the previous run of the same server; undefined if that was another one. */
export function sinceLast(last: Run | undefined, run: Run): string | undefined {
  if (last?.target.url !== run.target.url) return undefined
  const [before, now] = [failingOf(last), failingOf(run)]
  const passed = new Set(run.verdicts.flatMap((one) => (one.outcome === 'pass' ? one.checkId : [])))
  const fixed = before.filter((id) => passed.has(id))
  const added = now.filter((id) => !before.includes(id))
  const some = (ids: readonly string[]): string =>
    ids.length === 0 || ids.length > SHOWN ? '' : ` (${ids.join(', ')})`
  return `Since the previous run: ${counted(fixed.length, 'check')} fixed${some(fixed)}, ${added.length} newly failing${some(added)}, ${now.length - added.length} still failing.`
}

/** Ids that are listed; of more, only the number. */
const SHOWN = 8

function failingOf({ verdicts }: Run): readonly string[] {
  return verdicts.flatMap(({ checkId, subject, rating }) =>
    subject === 'server' && (rating === 'violation' || rating === 'warning') ? checkId : [],
  )
}
