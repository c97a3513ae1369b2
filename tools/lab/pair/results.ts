import { readFileSync, writeFileSync } from 'node:fs'

import { packageFile } from '#engine/package.ts'
import type { PairRow } from './run-pair.ts'

/** The committed comparison of forecast and replay of one recording between two real servers. */
export interface PairResult {
  readonly from: string
  readonly to: string
  /** `client` or `certify`: the recording on the old server. */
  readonly recording: string
  /** The day of the run. */
  readonly date: string
  /** Calls that were both forecast and replayed. */
  readonly compared: number
  readonly atOdds: readonly CallsAtOdds[]
}

/** Calls of one route for which forecast and replay differ. */
interface CallsAtOdds {
  readonly route: string
  /** Statuses of the old and the new server. */
  readonly status: readonly [before: number, after: number]
  readonly calls: number
  /** Why two servers may differ there, if known. */
  readonly cause?: string
}

const FILE = packageFile('tools/lab/pairs.json')

/** Stores the results of one pair, replacing earlier ones. */
export function keepPair(
  [from, to]: readonly [from: string, to: string],
  rows: readonly PairRow[],
  date: string,
  file = FILE,
): void {
  const fresh = rows.map(({ name, compared, disagreements }): PairResult => ({
    from,
    to,
    recording: name,
    date,
    compared,
    atOdds: grouped(disagreements),
  }))
  const stays = readPairs(file).filter((row) => row.from !== from || row.to !== to)
  const all = [...stays, ...fresh].toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
}

/** Reads the results of all pairs, oldest release first. */
export function readPairs(file = FILE): readonly PairResult[] {
  return JSON.parse(readFileSync(file, 'utf8')) as readonly PairResult[]
}

function grouped(all: PairRow['disagreements']): readonly CallsAtOdds[] {
  const groups = new Map<string, CallsAtOdds>()
  for (const { route, status, cause } of all) {
    const key = `${route} ${status.join(' ')}`
    const calls = (groups.get(key)?.calls ?? 0) + 1
    groups.set(key, { route, status, calls, ...(cause !== undefined && { cause }) })
  }
  return [...groups.values()]
}

function getKey({ from, to, recording }: PairResult): string {
  return `${from} ${to} ${recording}`
}
