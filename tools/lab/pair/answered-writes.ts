import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { isSafe } from '#engine/judge/facts/rejected-by.ts'
import type { LabWrites } from '#engine/knowledge/routes/route-availability.ts'
import { packageFile } from '#engine/package.ts'
import { createForecaster } from '#upgrade/forecast/forecast.ts'
import { isRealPathOn } from '../certify/not-real.ts'
import type { LabRelease } from '../releases.ts'

const FILE = packageFile('engine/knowledge/data/lab-writes.json')

/** Recordings of a pair's folder, by the responding server. */
const RECORDINGS = {
  old: ['client/recording.ndjson', 'certify/recording.ndjson'],
  new: ['client/replay/target/recording.ndjson', 'certify/replay/target/recording.ndjson'],
} as const

/** Returns writes to which both real servers of a pair responded with 2xx, on routes with real responses. */
export async function answeredWrites(
  folder: string,
  [old, fresh]: readonly [LabRelease, LabRelease],
): Promise<readonly (readonly [route: string, release: string])[]> {
  const files = [
    ...RECORDINGS.old.map((name) => [old, join(folder, name)] as const),
    ...RECORDINGS.new.map((name) => [fresh, join(folder, name)] as const),
  ]
  const found = new Map<string, readonly [string, string]>()
  for (const [{ version, search }, file] of files) {
    if (!existsSync(file)) continue
    const { calls } = createForecaster(await readEvidence(file))
    for (const { method, route, path, status } of calls) {
      const isAnswered = status >= 200 && status < 300 && isRealPathOn(search, path)
      if (route !== undefined && !isSafe(method) && isAnswered)
        found.set(`${route} ${version}`, [route, version])
    }
  }
  return [...found.values()]
}

/** Adds responses of real servers to the knowledge base, keeping existing ones. */
export function keepAnswered(rows: readonly (readonly [route: string, release: string])[]): void {
  const known = JSON.parse(readFileSync(FILE, 'utf8')) as LabWrites
  const all = new Map(Object.entries(known))
  for (const [route, release] of rows) {
    const releases = new Set([...(all.get(route)?.split(' ') ?? []), release])
    all.set(route, [...releases].sort().join(' '))
  }
  const sorted = [...all].toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
