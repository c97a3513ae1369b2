import { readFileSync, writeFileSync } from 'node:fs'

import { format } from 'prettier'

import { packageFile } from '#engine/package.ts'
import type { Counts } from './count-work.ts'

/** The counts of each work, with reasons for their changes. */
interface CountsFile {
  readonly counts: Readonly<Record<string, Counts>>
  /** The reason for each change by more than 5 %, latest first. */
  readonly reasons: readonly { readonly date: string; readonly reason: string }[]
}

const PATH = packageFile('tools/work-counts/counts.json')

export function readCounts(): CountsFile {
  return JSON.parse(readFileSync(PATH, 'utf8')) as CountsFile
}

export async function writeCounts(file: CountsFile): Promise<void> {
  writeFileSync(PATH, await format(JSON.stringify(file), { parser: 'json', printWidth: 100 }))
}
