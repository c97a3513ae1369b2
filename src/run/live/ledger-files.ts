import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'

const NAME = /^ledger-gc-[0-9a-f]{8}\.ndjson$/

/** The beginning of temporary folders into which runs without `--out` record. */
export const SCRATCH = 'graylog-conformance-run-'

/** The name of the ledger of created objects; the file is removed if none is left. */
export function ledgerName(prefix: string): string {
  return `ledger-${prefix}.ndjson`
}

/**
 * Finds the ledgers of killed runs: in a report folder, in those of its passes, repetitions, and targets, and in
 * temporary folders of runs without a report folder.
 */
export function findLedgers(out: string): readonly string[] {
  const scratch = namesIn(tmpdir())
    .filter((name) => name.startsWith(SCRATCH))
    .map((name) => join(tmpdir(), name))
    .filter(isOurs)
  return [out, ...scratch].flatMap(ledgersIn)
}

/** Whether a ledger belongs to a run against this server; so does a damaged one, which names no server. */
export function isLedgerFor(file: string, root: string): boolean {
  try {
    const [first = ''] = readFileSync(file, 'utf8').split('\n', 1)
    const of = (JSON.parse(first) as { readonly root?: unknown } | null)?.root
    return of === undefined || of === root
  } catch {
    return true
  }
}

/** Deletes the folder of a run without `--out`, unless a ledger in it is still needed. */
export function discardScratch(folder: string): void {
  if (ledgersIn(folder).length === 0) rmSync(folder, { recursive: true, force: true })
}

function ledgersIn(folder: string): readonly string[] {
  const names = namesIn(folder)
  const inner = names
    .filter((name) => /^(?:repeat|target|control)(?:-\d+)?$/.test(name))
    .map((name) => join(folder, name))
  return [folder, ...inner].flatMap((one) =>
    (one === folder ? names : namesIn(one))
      .filter((name) => NAME.test(name))
      .map((name) => join(one, name)),
  )
}

/** Whether this user owns a folder, as anyone can create temporary folders. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid)
}

/** Nothing where no folder is. Throws a UsageError when one cannot be read. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw new UsageError(
      `cannot look for leftovers from killed runs in "${folder}": ${fileProblem(cause)}; choose another folder with --out`,
      { cause },
    )
  }
}
