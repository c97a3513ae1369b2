/** Runs of base64 in which nothing was found: dates, ids and names come again in every line. */
export interface KnownRuns {
  /** Those of which nothing is known yet. */
  readonly without: (runs: readonly string[]) => readonly string[]
  /** Remembers that none of the secrets that are looked for is in these. */
  readonly add: (runs: readonly string[]) => void
}

const COUNT = 20_000
const LONGEST = 256

/** Nothing is known yet; when there is too much, all is forgotten. */
export function createKnownRuns(): KnownRuns {
  const known = new Set<string>()
  return {
    without: (runs) => runs.filter((run) => !known.has(run)),
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
