import type { Skips } from '../bytes/base64-runs.ts'
import type { Units } from '../units.ts'

/** Runs of base64 in which nothing was found: dates, ids and names come again in every line. */
export interface KnownRuns {
  /** Whether one of these stands between two places. */
  readonly has: Skips
  /** Remembers that none of the secrets that are looked for is in these. */
  readonly add: (runs: readonly string[]) => void
}

const COUNT = 20_000
const LONGEST = 256
/** Those seen last are known without being cut out of their text. */
const RECENT = 4_096

/** Nothing is known yet; when there is too much, all is forgotten. */
export function createKnownRuns(): KnownRuns {
  const known = new Set<string>()
  const recent: (Uint8Array | undefined)[] = new Array<Uint8Array | undefined>(RECENT)
  return {
    has: (units, start, end) => {
      if (end - start > LONGEST) return false
      const place = placeOf(units, start, end)
      const last = recent[place]
      if (last && isAt(last, units, start, end)) return true
      const bytes = Buffer.from(units.subarray(start, end))
      if (!known.has(bytes.toString('latin1'))) return false
      recent[place] = bytes
      return true
    },
    add: (runs) => {
      for (const run of runs) {
        if (run.length > LONGEST) continue
        if (known.size === COUNT) known.clear()
        known.add(apart(run))
      }
    },
  }
}

/** The same text; a part of a line would hold the whole line in memory. */
function apart(run: string): string {
  return Buffer.from(run, 'latin1').toString('latin1')
}

/** By its length and some of its units: runs alike differ mostly at their end. */
function placeOf(units: Units, start: number, end: number): number {
  let hash = end - start
  for (let at = Math.max(start, end - 8); at < end; at += 1)
    hash = (Math.imul(hash, 31) + (units[at] ?? 0)) | 0
  const middle = units[(start + end) >> 1] ?? 0
  return (
    (hash ^ (hash >>> 11) ^ Math.imul(middle, 997) ^ Math.imul(units[start] ?? 0, 61)) &
    (RECENT - 1)
  )
}

function isAt(run: Uint8Array, units: Units, start: number, end: number): boolean {
  if (run.length !== end - start) return false
  for (let at = 0; at < run.length; at += 1) if (run[at] !== units[start + at]) return false
  return true
}
