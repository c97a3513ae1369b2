import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'
import type { Naming } from './name-faults.ts'

/** How faults were injected into a server. */
export type FaultMode = 'recorded' | 'live' | 'pairs'

/** How often the first cause was the fault, for one release and one way. */
export interface CauseRow {
  readonly way: FaultMode
  readonly release: string
  readonly faults: number
  /** The first cause is the fault; for pairs, both are among the first three. */
  readonly right: number
  /** At most two causes per fault. */
  readonly few: number
  /** Faults for which no check failed. */
  readonly unseen: number
}

/** The last full results of `npm run proof:causes`, as `docs/figures.md` shows them. */
export interface CauseResults {
  readonly date: string
  readonly rows: readonly CauseRow[]
}

/** The required shares for each way. */
const WANTED = {
  recorded: { right: 0.95, few: 0.9 },
  live: { right: 0.95, few: 0.9 },
  pairs: { right: 0.85, few: 0 },
} as const

const FILE = 'test/causes/results.json'

export function readResults(): CauseResults {
  const path = packageFile(FILE)
  if (!existsSync(path)) return { date: '', rows: [] }
  return JSON.parse(readFileSync(path, 'utf8')) as CauseResults
}

/** Replaces the stored results of one way. */
export function keepResults(rows: readonly CauseRow[], date: string): void {
  const ways = new Set(rows.map(({ way }) => way))
  const stays = readResults().rows.filter(({ way }) => !ways.has(way))
  const all = [...stays, ...rows].toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : 1))
  writeFileSync(packageFile(FILE), `${JSON.stringify({ date, rows: all }, null, 2)}\n`)
}

/** Checks whether the first cause is the fault; for pairs, whether both are among the first three. */
export function isRight({ places }: Naming): boolean {
  const last = places.length === 1 ? 0 : 2
  return places.every((at) => at >= 0 && at <= last)
}

/** Checks for at most two causes per fault. */
export function isFew({ causes, faults }: Naming): boolean {
  return causes <= 2 * faults.length
}

/** Builds one row for a release. */
export function buildRow(
  way: FaultMode,
  { release, namings, unseen }: { release: string; namings: readonly Naming[]; unseen: number },
): CauseRow {
  return {
    way,
    release,
    faults: namings.length,
    right: namings.filter(isRight).length,
    few: namings.filter(isFew).length,
    unseen,
  }
}

/** Checks whether all releases together reach the required shares. */
export function isReached(rows: readonly CauseRow[]): boolean {
  return (['recorded', 'live', 'pairs'] as const).every((way) => {
    const own = rows.filter((row) => row.way === way)
    const faults = own.reduce((sum, row) => sum + row.faults, 0)
    const share = (count: (row: CauseRow) => number): number =>
      own.reduce((sum, row) => sum + count(row), 0) / faults
    const { right, few } = WANTED[way]
    return (
      own.length === 0 || (share((row) => row.right) >= right && share((row) => row.few) >= few)
    )
  })
}

function getKey({ way, release }: CauseRow): string {
  return `${['recorded', 'live', 'pairs'].indexOf(way)} ${release}`
}
