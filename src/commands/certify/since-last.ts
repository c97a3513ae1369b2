import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Run } from '#engine/model/results/run.ts'
import { counted } from '#engine/text/words.ts'
import { fileOf } from '#reports/formats.ts'

/** Ids that are listed; of more, only the number. */
const SHOWN = 8

/** Describes what changed since the previous run in a folder; undefined if that was of another server, or is unreadable. */
export function sinceLast(out: string, run: Run): string | undefined {
  try {
    const file = join(out, fileOf('json', 'certify'))
    return describeChange(JSON.parse(readFileSync(file, 'utf8')) as Run, run)
  } catch {
    return undefined
  }
}

export function describeChange(last: Run, run: Run): string | undefined {
  if (last.target.url !== run.target.url) return undefined
  const [before, now] = [failingOf(last), failingOf(run)]
  const passed = new Set(run.verdicts.flatMap((one) => (one.outcome === 'pass' ? one.checkId : [])))
  const fixed = before.filter((id) => passed.has(id))
  const added = now.filter((id) => !before.includes(id))
  const some = (ids: readonly string[]): string =>
    ids.length === 0 || ids.length > SHOWN ? '' : ` (${ids.join(', ')})`
  return `Since the previous run: ${counted(fixed.length, 'check')} fixed${some(fixed)}, ${added.length} newly failing${some(added)}, ${now.length - added.length} still failing.`
}

function failingOf({ verdicts }: Run): readonly string[] {
  return verdicts.flatMap(({ checkId, subject, rating }) =>
    subject === 'server' && (rating === 'violation' || rating === 'warning') ? checkId : [],
  )
}
