import { readFileSync } from 'node:fs'

import type { Mode } from '#engine/model/recording.ts'
import { packageFile } from '#engine/package.ts'

/** Requests of each probe, and outside of probes, by kind of run: `npm run request-counts`. */
type RequestCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

export const COUNTS_FILE = 'src/run/request-counts.json'

/** The key of a kind of run in the table. */
export function kindOfRun(mode: Mode, isThorough: boolean): string {
  return isThorough ? `${mode} thorough` : mode
}

/**
 * Estimates the number of requests of a run to two digits, from the counts of the newest reference server. Requests of
 * the clean-up count in proportion to the selected probes. `readings` is the share of the routes that are read one by
 * one.
 */
export function expectedRequests(kind: string, probes: readonly string[], readings = 1): number {
  const all = readCounts()[kind] ?? {}
  const counts: Readonly<Record<string, number>> = {
    ...all,
    [BY_ROUTE]: Math.round((all[BY_ROUTE] ?? 0) * readings),
  }
  const whole = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const around = AROUND.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const own = probes.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  return Number((own + (around * own) / Math.max(1, whole - around)).toPrecision(2))
}

/** The probe that asks each route that reads. */
const BY_ROUTE = 'access.closed'

/** Requests of a recording outside of probes. */
export const AROUND: readonly string[] = ['opening', 'listing-before', 'clean-up', 'listing-after']

export function readCounts(): RequestCounts {
  return JSON.parse(readFileSync(packageFile(COUNTS_FILE), 'utf8')) as RequestCounts
}
