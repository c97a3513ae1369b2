import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { packageFile } from '#engine/package.ts'
import type { Digest } from './digest.ts'

/** The committed summaries of one release, by variant and way: `usual admin-write`. */
export type Expected = Readonly<Record<string, Digest>>

/** Reads the committed results of a release; empty if it was never certified. */
export function readExpected(version: string): Expected {
  const path = getPath(version)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Expected) : {}
}

/** Writes summaries of a release, keeping those of other variants and ways. */
export function writeExpected(version: string, found: Expected): void {
  mkdirSync(packageFile('tools/lab/verdicts'), { recursive: true })
  const all = Object.entries({ ...readExpected(version), ...found })
  const sorted = Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(getPath(version), `${JSON.stringify(sorted, null, 2)}\n`)
}

function getPath(version: string): string {
  return join(packageFile('tools/lab/verdicts'), `${version}.json`)
}
