import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import { packageFile } from '../../src/package.ts'
import type { Digest } from './digest.ts'
import type { Footprint } from './footprint.ts'

/** One run of the tool against a real server, and whether it came out as committed. */
export interface Row {
  readonly version: string
  readonly variant: string
  readonly way: string
  readonly seconds: number
  readonly digest: Digest
  readonly footprint: Footprint
  readonly differences: readonly string[]
}

/** What `docs/figures.md` shows of the lab's last runs. */
export interface Results {
  readonly date: string
  readonly rows: readonly ResultRow[]
}

/** Counts of one row. */
export interface ResultRow {
  readonly version: string
  readonly variant: string
  readonly way: string
  readonly exit: number
  readonly violations: number
  readonly warnings: number
  readonly unverified: number
  readonly ok: number
  readonly left: number
  /** Its recording was judged anew after a fact was corrected; no new run was made. */
  readonly judgedAgain?: true
}

/** One row as one line of the table that is printed. */
export function renderRow({ version, variant, way, seconds, digest, ...row }: Row): string {
  const { exit, violations, warnings, unverified, ok } = digest
  const { left, lost } = row.footprint
  const counts = `${violations.length} violations, ${warnings.length} warnings, ${unverified.length} unverified, ${ok} ok`
  const head = `${version.padEnd(6)} ${variant.padEnd(14)} ${way.padEnd(15)} exit ${exit}  ${counts}, ${left.length} left, ${lost.length} lost, ${seconds} s`
  const lists = (['violations', 'warnings', 'unverified'] as const)
    .filter((rating) => digest[rating].length > 0)
    .map((rating) => `    ${rating}: ${digest[rating].join(', ')}`)
  return [
    head,
    ...lists,
    ...left.map((thing) => `    left: ${thing.slice(0, 200)}`),
    ...lost.map((thing) => `    lost: ${thing.slice(0, 200)}`),
    ...row.differences.map((difference) => `    not as committed: ${difference}`),
  ].join('\n')
}

/** Takes rows into the results that are committed, in the place of older ones of the same run. */
export function keepResults(rows: readonly Row[], date: string): void {
  const path = packageFile('lab/results.json')
  const old = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results).rows : []
  const fresh = rows.map(({ version, variant, way, digest, footprint }): ResultRow => ({
    ...{ version, variant, way, exit: digest.exit, violations: digest.violations.length },
    ...{ warnings: digest.warnings.length, unverified: digest.unverified.length },
    ...{ ok: digest.ok, left: footprint.left.length + footprint.lost.length },
  }))
  const stays = old.filter((row) => !fresh.some((one) => keyOf(one) === keyOf(row)))
  const all = [...stays, ...fresh].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  writeFileSync(path, `${JSON.stringify({ date, rows: all }, null, 2)}\n`)
}

function keyOf({ version, variant, way }: ResultRow): string {
  return `${version} ${variant} ${way}`
}
