import { readFileSync, writeFileSync } from 'node:fs'

import { format } from 'prettier'

import { packageFile } from '#engine/package.ts'
import type { Counts } from './count-work.ts'

/** What each work takes, and why that is as it is. */
interface CountsFile {
  readonly counts: Readonly<Record<string, Counts>>
  /** What was written each time that a count changed by more than 5 %, the last one first. */
  readonly reasons: readonly { readonly date: string; readonly reason: string }[]
}

const PATH = packageFile('tools/work-counts/counts.json')

/** The committed counts. */
export function readCounts(): CountsFile {
  return JSON.parse(readFileSync(PATH, 'utf8')) as CountsFile
}

/** Commits others. */
export async function writeCounts(file: CountsFile): Promise<void> {
  writeFileSync(PATH, await format(JSON.stringify(file), { parser: 'json', printWidth: 100 }))
}
