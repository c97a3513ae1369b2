import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A result in a folder. */
export interface FoundResult {
  /** Its path below the folder. */
  readonly path: string
  readonly kind: 'recording' | 'report'
}

/** Folders below each other that are looked through, and results that are listed. */
const MAX_DEPTH = 4
const MAX_RESULTS = 1_000

const REPORTS = /^(?:run|comparison|forecast|replay|upgrade|settings|client-test|fleet)\.json$/
/** A ledger lists what a run created; it holds no exchanges. */
const RECORDINGS = /^(?!ledger-).*\.(?:ndjson|har)(?:\.gz)?$/

/** Finds the results of a folder; a recording next to its run belongs to it. */
export function findResults(folder: string): readonly FoundResult[] {
  const found: FoundResult[] = []
  const look = (below: string, depth: number): void => {
    const entries = readdirSync(join(folder, below), { withFileTypes: true })
    const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
    for (const name of [...names].toSorted()) {
      const path = join(below, name)
      if (REPORTS.test(name)) found.push({ path, kind: 'report' })
      else if (RECORDINGS.test(name) && !(name === 'recording.ndjson' && names.has('run.json')))
        found.push({ path, kind: 'recording' })
    }
    for (const entry of entries)
      if (
        entry.isDirectory() &&
        depth < MAX_DEPTH &&
        !/^(?:\.|node_modules$|bodies$)/.test(entry.name)
      )
        look(join(below, entry.name), depth + 1)
  }
  look('', 0)
  return found.slice(0, MAX_RESULTS)
}
