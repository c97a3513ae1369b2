import { resourceMadeAt } from '../../knowledge/resources.ts'
import { findNamed } from './listing.ts'
import type { Found, Unreadable } from './listing.ts'
import { CLEAN_UP } from '../../model/probe.ts'
import { endOwnSession, endSessions } from './end-sessions.ts'
import { createLives } from './lost-logins.ts'
import { removeAll, TURNS } from './remove.ts'
import type { Removal } from './remove.ts'
import type { RunState } from '../run-state.ts'

/** What clean-up came to. */
export interface CleanUp {
  readonly removed: readonly string[]
  /** Things that are still there, each with what the server said. */
  readonly left: readonly string[]
}

/**
 * Ends the run's sessions and removes what it made, the newest first; in mode `write` then looks for
 * anything that still bears the run's name, and takes a last look. Goes on whatever the server answers.
 */
export async function cleanUp(
  state: RunState,
  lastLook: () => Promise<void> = () => Promise.resolve(),
): Promise<CleanUp> {
  const sessions = await endSessions(state, createLives(state))
  const isOurs = (name: string): boolean => name.startsWith(`${state.prefix}-`)
  const { removed, left, unreadable } = await removeEverything(state, () =>
    state.mode === 'write' ? findNamed(state, CLEAN_UP, isOurs) : Promise.resolve(NOTHING),
  )
  const mayHave = ({ kind }: Unreadable): boolean =>
    state.ledger.intents().some(({ path }) => resourceMadeAt(path)?.kind === kind)
  const unseen = unreadable.filter((one) => one.isLost && mayHave(one)).map(describeUnseen)
  await lastLook()
  const own = await endOwnSession(state)
  const all = [...sessions.left, ...own.left, ...left, ...unseen]
  if (all.length === 0) state.ledger.close()
  return { removed, left: all }
}

const NOTHING: Found = { things: [], unreadable: [], isSilent: false }

/** What became of all that is in the ledger, and of all that was found. */
export interface Removed extends CleanUp {
  readonly unreadable: readonly Unreadable[]
}

/** Removes what the ledger holds, then what is found; again where an answer was lost. */
export async function removeEverything(
  state: RunState,
  look: () => Promise<Found>,
): Promise<Removed> {
  const fates = new Map<string, Removal>()
  const note = (removals: readonly Removal[]): void => {
    for (const one of removals) {
      const { path } = one.thing
      fates.set(path, { ...one, thing: fates.get(path)?.thing ?? one.thing })
    }
  }
  let unreadable: Found['unreadable'] = []
  for (let turn = 1; turn <= TURNS; turn += 1) {
    note(await removeAll(state, state.ledger.open()))
    const found = await look()
    note(await removeAll(state, found.things))
    unreadable = found.unreadable
    const isLost = [...fates.values()].some(({ fate }) => fate === 'lost')
    if (found.isSilent || (!isLost && !unreadable.some((one) => one.isLost))) break
  }
  const all = [...fates.values()]
  const left = all.filter(({ fate }) => fate === 'refused' || fate === 'lost')
  return {
    removed: all.filter(({ fate }) => fate === 'removed').map(({ thing }) => thing.what),
    left: left.map(({ thing, said }) => `${thing.what} (${said})`),
    unreadable,
  }
}

/** In words, what may be there although nobody saw it. */
export function describeUnseen({ kind, reason }: Unreadable): string {
  return `perhaps ${kind}s, whose list cannot be read (${reason})`
}
