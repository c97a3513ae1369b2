import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^ledger-gc-[0-9a-f]{8}\.ndjson$/

/** The file in which a run notes what it makes; gone when the run left nothing. */
export function ledgerName(prefix: string): string {
  return `ledger-${prefix}.ndjson`
}

/** Ledgers of runs that were killed, in a report folder. */
export function findLedgers(out: string): readonly string[] {
  if (!existsSync(out)) return []
  return readdirSync(out)
    .filter((name) => NAME.test(name))
    .map((name) => join(out, name))
}
