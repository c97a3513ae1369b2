import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import type { Digest } from './digest.ts'
import type { Footprint } from './footprint.ts'

/** One run of the tool against a real server, compared with the committed result. */
export interface CertifiedRow {
  readonly version: string
  readonly variant: string
  readonly way: string
  readonly seconds: number
  readonly digest: Digest
  readonly footprint: Footprint
  /** Differences from the committed result, or from a correct server while it is rewritten. */
  readonly differences: readonly string[]
  /** Repeated runs on one server, of which this is the worst. */
  readonly repeated?: Repeated
}

/** The number of runs, and of checks with varying ratings. */
interface Repeated {
  readonly runs: number
  readonly unlike: number
}

/** The last results of one or all releases, as `docs/figures.md` shows them. */
export interface Results {
  /** The day of the last run. */
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
  readonly repeated?: Repeated
  /** Its recording was judged again after a correction, without a new run. */
  readonly judgedAgain?: true
}

/** Formats one row as a line of the printed table. */
export function renderRow({
  version,
  variant,
  way,
  seconds,
  digest,
  repeated,
  ...row
}: CertifiedRow): string {
  const { exit, violations, warnings, unverified, ok } = digest
  const { left, lost } = row.footprint
  const counts = `${violations.length} violations, ${warnings.length} warnings, ${unverified.length} unverified, ${ok} ok`
  const often = repeated ? ` × ${repeated.runs}` : ''
  const head = `${version.padEnd(6)} ${variant.padEnd(14)} ${`${way}${often}`.padEnd(15)} exit ${exit}  ${counts}, ${left.length} left, ${lost.length} lost, ${seconds} s`
  const lists = (['violations', 'warnings', 'unverified'] as const)
    .filter((rating) => digest[rating].length > 0)
    .map((rating) => `    ${rating}: ${digest[rating].join(', ')}`)
  return [
    head,
    ...lists,
    ...left.map((thing) => `    left: ${thing.slice(0, 200)}`),
    ...lost.map((thing) => `    lost: ${thing.slice(0, 200)}`),
    ...row.differences.map((difference) => `    otherwise: ${difference}`),
  ].join('\n')
}

const FOLDER = packageFile('tools/lab/results')

/**
 * Stores rows of one release in the committed results, replacing older ones of the same run. Each release has its own
 * file, so that several can be certified at once.
 */
export function keepResults(
  version: string,
  rows: readonly CertifiedRow[],
  date: string,
  folder = FOLDER,
): void {
  const path = join(folder, `${version}.json`)
  const old = existsSync(path) ? readFile(path).rows : []
  const fresh = rows.map(({ variant, way, digest, footprint, repeated }): ResultRow => ({
    version,
    variant,
    way,
    exit: digest.exit,
    violations: digest.violations.length,
    warnings: digest.warnings.length,
    unverified: digest.unverified.length,
    ok: digest.ok,
    left: footprint.left.length + footprint.lost.length,
    ...(repeated && { repeated }),
  }))
  const stays = old.filter((row) => !fresh.some((one) => getKey(one) === getKey(row)))
  const all = [...stays, ...fresh].toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : 1))
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${JSON.stringify({ date, rows: all }, null, 2)}\n`)
}

/** Reads the results of all releases, oldest first. */
export function readResults(folder = FOLDER): Results {
  const files = readdirSync(folder)
    .toSorted()
    .map((name) => readFile(join(folder, name)))
  return {
    date: files.map(({ date }) => date).reduce((last, date) => (date > last ? date : last), ''),
    rows: files.flatMap(({ rows }) => rows),
  }
}

function readFile(path: string): Results {
  return JSON.parse(readFileSync(path, 'utf8')) as Results
}

/** Repeated runs do not replace the single run of the same way. */
function getKey({ version, variant, way, repeated }: ResultRow): string {
  return `${version} ${variant} ${way}${repeated ? ' in a row' : ''}`
}
