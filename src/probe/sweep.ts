import { rmSync } from 'node:fs'

import { ANY_RUN_PREFIX } from '../model/run-prefix.ts'
import { describeUnseen, removeEverything } from './clean-up.ts'
import type { CleanUp } from './clean-up.ts'
import { readLedger } from './ledger.ts'
import { findNamed } from './listing.ts'
import { openState } from './run-probes.ts'
import type { ProbingOptions } from './run-probes.ts'

/** The probe name under which sweeping is recorded. */
const SWEEP = 'sweep'

/** What a sweep came to. */
export interface Sweep extends CleanUp {
  /** Kinds of things whose lists the account may not read. */
  readonly unreadable: readonly string[]
}

/**
 * Removes what killed runs of this tool left: everything named as they name things, and what their
 * ledgers still hold. Touches nothing else. Ledgers of which nothing is left are deleted.
 */
export async function sweep(
  options: Omit<ProbingOptions, 'ledgerFile'>,
  ledgerFiles: readonly string[] = [],
): Promise<Sweep> {
  const state = openState(options)
  const ledgers = ledgerFiles.flatMap((file) => {
    const things = readLedger(file, options.root)
    return things ? [{ file, things }] : []
  })
  for (const thing of ledgers.flatMap(({ things }) => things).toReversed()) state.ledger.made(thing)
  const { removed, left, unreadable } = await removeEverything(state, () =>
    findNamed(state, SWEEP, (name) => ANY_RUN_PREFIX.test(name)),
  )
  const unseen = unreadable.filter(({ isLost }) => isLost).map(describeUnseen)
  if (left.length + unseen.length === 0)
    for (const { file } of ledgers) rmSync(file, { force: true })
  return {
    removed,
    left: [...left, ...unseen],
    unreadable: unreadable.filter(({ isLost }) => !isLost).map(({ kind }) => `${kind}s`),
  }
}
