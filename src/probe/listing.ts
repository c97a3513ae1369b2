import { ownerOfTokens } from './accounts.ts'
import { COMPARED, INVENTORY, itemsNamed, segment } from './inventory.ts'
import type { InventoryRow } from './inventory.ts'
import { enterMade, sendStep } from './run-state.ts'
import type { RunState } from './run-state.ts'
import type { Made } from '../model/probe.ts'

/** Probe names under which the lists before and after a run are recorded. */
export const LISTING_BEFORE = 'listing-before'
export const LISTING_AFTER = 'listing-after'

/** Reads the lists of everything that a run could leave behind: streams, outputs, tokens, users. */
export async function listEverything(state: RunState, probe: string): Promise<void> {
  const evenWhenStopped = probe === LISTING_AFTER
  for (const row of COMPARED) {
    const list = await listPath(state, row, probe, evenWhenStopped)
    if (list !== undefined)
      await sendStep(state, 'GET', list, { probe, as: 'self', evenWhenStopped })
  }
}

/** Looks for things whose name fits and makes them the run's own, so that they may be removed. */
export async function findNamed(
  state: RunState,
  probe: string,
  fits: (name: string) => boolean,
): Promise<{ readonly things: readonly Made[]; readonly unreadable: readonly string[] }> {
  const things: Made[] = []
  const unreadable: string[] = []
  for (const row of INVENTORY) {
    const list = await listPath(state, row, probe, true)
    if (list === undefined) continue
    const exchange = await sendStep(state, 'GET', list, { probe, evenWhenStopped: true })
    const found = itemsNamed(exchange, row, list, fits)
    if (!found) unreadable.push(`${row.kind}s`)
    for (const thing of found ?? []) {
      enterMade(state, thing)
      things.push(thing)
    }
  }
  return { things, unreadable }
}

async function listPath(
  state: RunState,
  { list }: InventoryRow,
  probe: string,
  evenWhenStopped: boolean,
): Promise<string | undefined> {
  if (!list.includes('{self}')) return list
  const owner = await ownerOfTokens(state, probe, evenWhenStopped)
  return owner === undefined ? undefined : list.replace('{self}', segment(owner))
}
