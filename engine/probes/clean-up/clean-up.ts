import { setTimeout as sleep } from 'node:timers/promises'

import type { RemovableResource } from '../../knowledge/resource.ts'
import { findNamed, type Found } from './listing.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import { endOwnSession, endSessions, isUnendable } from './end-sessions.ts'
import { createTimeouts } from './lost-logins.ts'
import { type Removal, removeAll, TURNS } from './remove.ts'
import type { RunState } from '../run-state.ts'
import { lookForLost } from './still-there.ts'
import { describeUnseen, mayHold, type Unreadable } from './unreadable.ts'

/** The result of clean-up. */
export interface CleanUp {
  readonly removed: readonly string[]
  /** Objects that still exist, each with the server's response. */
  readonly left: readonly string[]
}

/**
 * Ends the run's sessions and removes its objects, the newest first. In mode `write` it then
 * searches for anything with the run's name, and reads the lists once more. Continues after any
 * response.
 */
export async function cleanUp(
  state: RunState,
  lastLook: () => Promise<void> = () => Promise.resolve(),
): Promise<CleanUp> {
  const timeoutOf = createTimeouts(state)
  const sessions = await endSessions(state, timeoutOf)
  // Tokens bear a name of ours, and most of them end with their account.
  for (const { made, row } of state.creations.open())
    if (made && !row.isNamedInPath && state.own.claim(made.path) === undefined)
      state.ledger.made(made)
  const isOurs = (name: string): boolean => name.startsWith(`${state.prefix}-`)
  const { removed, left, unreadable, perhaps } = await removeEverything(state, (isMeant) =>
    state.mode === 'write'
      ? findNamed(state, { probe: CLEAN_UP, fits: isOurs, isMeant })
      : Promise.resolve(NOTHING),
  )
  const { ledger } = state
  const mayHave = (one: Unreadable): boolean =>
    mayHold(one, one.isLost && one.list !== undefined ? ledger.intents() : ledger.unrefused())
  const unseen = unreadable.filter(mayHave).map(describeUnseen)
  await lastLook()
  const own = await endOwnSession(state, timeoutOf)
  const all = [...sessions.left, ...own.left, ...left, ...perhaps, ...unseen]
  if (all.every(isUnendable)) state.ledger.close()
  return { removed, left: all }
}

const NOTHING: Found = { things: [], unreadable: [], perhaps: [], isSilent: false }

/** The results for everything in the ledger, and everything that was found. */
interface Removed extends CleanUp {
  readonly unreadable: readonly Unreadable[]
  readonly perhaps: readonly string[]
}

/** Removes dependent objects, then those in the ledger, then others that are found; retries after a lost response. */
export async function removeEverything(
  state: RunState,
  look: (isMeant: (row: RemovableResource) => boolean) => Promise<Found>,
): Promise<Removed> {
  const fates = new Map<string, Removal>()
  const note = (removals: readonly Removal[]): void => {
    for (const one of removals) {
      const { path } = one.thing
      fates.set(path, { ...one, thing: fates.get(path)?.thing ?? one.thing })
    }
  }
  let unreadable: Found['unreadable'] = []
  let perhaps: Found['perhaps'] = []
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const resting = await look(({ restsOn }) => restsOn !== undefined)
    note(await removeAll(state, resting.things))
    note(await removeAll(state, state.ledger.open()))
    const others = await look(({ restsOn }) => restsOn === undefined)
    note(await removeAll(state, others.things))
    perhaps = [...resting.perhaps, ...others.perhaps]
    unreadable = [...resting.unreadable, ...others.unreadable]
    const isLost = [...fates.values()].some(({ fate }) => fate === 'lost')
    const isSilent = resting.isSilent || others.isSilent
    if (isSilent || (!isLost && !unreadable.some((one) => one.isLost))) break
    const waits = [...fates.values()].map(({ fate, wait = 0 }) => (fate === 'lost' ? wait : 0))
    if (turn < TURNS) await sleep(Math.max(...waits, 0))
  }
  const all: Removal[] = []
  for (const fate of fates.values()) all.push(await lookForLost(state, fate))
  const left = all.filter(({ fate }) => fate === 'refused' || fate === 'lost')
  return {
    removed: all.filter(({ fate }) => fate === 'removed').map(({ thing }) => thing.what),
    left: left.map(({ thing, said }) => `${thing.what} (${said})`),
    unreadable,
    perhaps,
  }
}
