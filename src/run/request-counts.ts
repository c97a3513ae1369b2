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
 * Estimates the number of requests of a run to two digits, from the counts of the newest reference server. The clean-up
 * reads every list, and removes objects in proportion to the selected probes. `readings` is the share of the routes that
 * are read one by one.
 */
export function expectedRequests(kind: string, probes: readonly string[], readings = 1): number {
  const all = readCounts()[kind] ?? {}
  const counts: Readonly<Record<string, number>> = {
    ...all,
    [BY_ROUTE]: Math.round((all[BY_ROUTE] ?? 0) * readings),
  }
  const whole = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const countAll = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
  const own = countAll(probes)
  if (own === 0) return 0
  const share = own / (whole - countAll(AROUND))
  const lists = countAll(LISTINGS)
  const cleanUp = Math.max(lists, countAll(['clean-up']) * share)
  return Number((own + countAll(['opening']) + lists + cleanUp).toPrecision(2))
}

/** The probe that asks each route that reads. */
const BY_ROUTE = 'access.closed'

const LISTINGS = ['listing-before', 'listing-after'] as const

/** Requests of a recording outside of probes. */
export const AROUND: readonly string[] = ['opening', 'clean-up', ...LISTINGS]

export function readCounts(): RequestCounts {
  return JSON.parse(readFileSync(packageFile(COUNTS_FILE), 'utf8')) as RequestCounts
}
