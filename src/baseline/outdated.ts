import type { KnownList, OutdatedEntry } from '#engine/model/results/known.ts'
import { aboutOf } from './entry.ts'
import type { Matching, Standing } from './match.ts'
import { describeChange } from './shape.ts'

/** A list as it is compared with a result: its name, the SHA-256 of its bytes, and the day. */
export type DatedList = Pick<KnownList, 'file' | 'sha256' | 'day'>

/** The status of a baseline, for output with the result. */
export function knownListOf({ file, sha256, day }: DatedList, { standings }: Matching): KnownList {
  return {
    file,
    sha256,
    day,
    entries: standings.length,
    notLookedAt: standings.filter(({ state }) => state === 'not-looked-at').length,
    outdated: standings.flatMap((one) => outdated(one, file) ?? []),
  }
}

function outdated({ entry, state, now }: Standing, file: string): OutdatedEntry | undefined {
  const about = aboutOf(entry)
  const place = { line: entry.line, about }
  const where = `${about} (${file}, line ${entry.line})`
  switch (state) {
    case 'stale': {
      const next = 'remove it, or run with --update-baseline'
      return { kind: 'stale', ...place, says: `${where} is stale: no finding matches it; ${next}` }
    }
    case 'changed': {
      const change = now ? describeChange(entry, now.shape) : ''
      const next = 'review it, then fix the entry or run with --update-baseline'
      return { kind: 'changed', ...place, says: `${where} no longer matches: ${change}; ${next}` }
    }
    case 'expired': {
      const day = entry.expires ?? ''
      const next = 'fix the finding, or give the entry a later date'
      return { kind: 'expired', ...place, says: `${where} expired after ${day}; ${next}` }
    }
    case 'covers':
    case 'not-looked-at':
      return undefined
  }
}
