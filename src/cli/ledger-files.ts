import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { UsageError } from '../model/errors.ts'
import { fileProblem } from '../model/file-problem.ts'

const NAME = /^ledger-gc-[0-9a-f]{8}\.ndjson$/

/** The file in which a run notes what it makes; gone when the run left nothing. */
export function ledgerName(prefix: string): string {
  return `ledger-${prefix}.ndjson`
}

/** Ledgers of runs that were killed, in a report folder. */
export function findLedgers(out: string): readonly string[] {
  return namesIn(out)
    .filter((name) => NAME.test(name))
    .map((name) => join(out, name))
}

/** Nothing where no folder is. Throws a UsageError when one cannot be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw new UsageError(
      `cannot look for what killed runs left in "${folder}": ${fileProblem(cause)}; choose another folder with --out`,
      { cause },
    )
  }
}
