import { rmSync } from 'node:fs'

import { removeAll } from './clean-up.ts'
import type { CleanUp } from './clean-up.ts'
import { ANY_RUN_PREFIX } from './invent.ts'
import { readLedger } from './ledger.ts'
import { findNamed } from './listing.ts'
import { enterMade } from './run-state.ts'
import { openState } from './run-probes.ts'
import type { ProbingOptions } from './run-probes.ts'

/** The probe name under which sweeping is recorded. */
export const SWEEP = 'sweep'

/** What a sweep came to. */
export interface Sweep extends CleanUp {
  /** Kinds of things whose lists the account may not read. */
  readonly unreadable: readonly string[]
}

/**
 * Removes what killed runs of this tool left: everything named as they name things, and what the
 * ledger of such a run still holds. Touches nothing else.
 */
export async function sweep(options: ProbingOptions): Promise<Sweep> {
  const { ledgerFile, ...rest } = options
  const state = openState(rest)
  const noted = ledgerFile === undefined ? [] : readLedger(ledgerFile)
  const { things, unreadable } = await findNamed(state, SWEEP, (name) => ANY_RUN_PREFIX.test(name))
  const known = new Set(things.map(({ path }) => path))
  for (const thing of noted) enterMade(state, thing)
  const result = await removeAll(state, [
    ...things,
    ...noted.filter(({ path }) => !known.has(path)),
  ])

  if (result.left.length === 0 && ledgerFile !== undefined) rmSync(ledgerFile, { force: true })
  return { ...result, unreadable }
}
