import { rmSync } from 'node:fs'

import { UsageError } from '../../model/errors.ts'
import { ANY_RUN_PREFIX } from '../../text/identifiers.ts'
import { openOwnSession } from '../accounts.ts'
import { isIdentifier } from '../answer.ts'
import { type CleanUp, removeEverything } from './clean-up.ts'
import { describeSession, endOwnSession, endSessions } from './end-sessions.ts'
import { findNamed } from './listing.ts'
import { ASSUMED_TIMEOUT, createTimeouts, describeLost } from './lost-logins.ts'
import { type LeftLedger, readLedger } from './read-ledger.ts'
import { resourceListedAt } from '../../knowledge/resources.ts'
import { lookAtMade } from './still-there.ts'
import { type RunState, sendStep } from '../run-state.ts'
import { namelessIn } from './strangers.ts'
import { openState, type ProbingOptions } from '../run-probes.ts'
import { tokenListsOfOthers } from './token-lists.ts'
import { describeUnseen, mayHold, type Unreadable } from './unreadable.ts'

/** The probe name under which sweeping is recorded. */
const SWEEP = 'sweep'

interface SweepOptions extends Omit<ProbingOptions, 'ledgerFile'> {
  readonly ledgerFiles?: readonly string[]
  /** Also removes objects that no ledger names, if their name looks like that of a run. */
  readonly withUnknown?: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The result of a sweep. */
export interface Sweep extends CleanUp {
  /** Things named as runs of this tool name them, of which no ledger knows: they are still there. */
  readonly unknown: readonly string[]
  /** Kinds of things whose lists the account is not allowed to read, and of which the runs made none as far as is known. */
  readonly unreadable: readonly string[]
  /** Roots of other servers of which there are ledgers. */
  readonly elsewhere: readonly string[]
  /** Ledgers, and lines of ledgers, by which nothing was removed, each with the reason. */
  readonly rejected: readonly string[]
}

/**
 * Removes the leftovers of killed runs: objects in their ledgers with their name, other objects
 * named after them, and their sessions. Uses only lines signed with the password or token of their
 * run, and touches nothing else. Deletes ledgers that are done. Throws a UsageError if there are
 * ledgers, but none can be trusted.
 */
export async function sweep(options: SweepOptions): Promise<Sweep> {
  const { ledgerFiles = [], withUnknown = false, root, also = [], now, randomHex } = options
  const state = openState(options)
  const reader = { roots: [root, ...also], secrets: secretsOf(state), randomHex }
  const ledgers = ledgerFiles.flatMap((file) => readLedger(file, reader) ?? [])
  const here = ledgers.flatMap((one) => ('file' in one ? one : []))
  const rejected = ledgers.flatMap((one) => ('rejected' in one ? one.rejected : []))
  if (here.length === 0 && rejected.length > 0 && !withUnknown)
    throw new UsageError(`cannot sweep: ${rejected.join('; ')}`)
  const isKnown = (name: string): boolean =>
    here.some(({ prefix }) => name.startsWith(`${prefix}-`))
  const isOurs = (name: string): boolean => withUnknown || isKnown(name)
  for (const { intents, unrefused } of here)
    for (const intent of intents) {
      state.ledger.intend(intent)
      if (!unrefused.includes(intent)) state.ledger.refused(intent)
    }
  await openOwnSession(state, SWEEP)
  const strangers = await enterOwn(state, here)
  const sessions = await endLeft(state, here, now)
  const more = await tokenListsOfOthers(state, SWEEP, (name) => withUnknown && !isKnown(name))
  const unknown = new Set<string>()
  const { removed, left, unreadable } = await removeEverything(state, async (isMeant) => {
    const fits = (name: string): boolean => ANY_RUN_PREFIX.test(name)
    const found = await findNamed(state, { probe: SWEEP, fits, isMeant, more })
    for (const { name, what } of found.things) if (!isOurs(name)) unknown.add(what)
    return { ...found, things: found.things.filter(({ name }) => isOurs(name)) }
  })
  const isOwed = (one: Unreadable): boolean => one.isLost || mayHold(one, state.ledger.unrefused())
  const nameless = await lookForNameless(state, here)
  const unseen = unreadable.filter(isOwed).map(describeUnseen)
  const own = await endOwnSession(state, createTimeouts(state))
  const all = [...sessions.left, ...own.left, ...left, ...strangers, ...nameless, ...unseen]
  if (all.length === 0)
    for (const one of here) if (one.rejected.length === 0) rmSync(one.file, { force: true })
  const closed = unreadable.filter((one) => !isOwed(one)).map(({ kind }) => `${kind}s`)
  return {
    removed: [...sessions.ended, ...removed],
    left: all,
    unknown: [...unknown],
    unreadable: [...new Set(closed)],
    elsewhere: [...new Set(ledgers.flatMap((one) => ('isElsewhere' in one ? one.root : [])))],
    rejected,
  }
}

/** Registers objects in ledgers that have their run's name for removal; describes the others. */
async function enterOwn(
  state: RunState,
  ledgers: readonly LeftLedger[],
): Promise<readonly string[]> {
  const strangers: string[] = []
  for (const { things, prefix, unnamed } of ledgers.toReversed())
    for (const thing of things.toReversed()) {
      const seen = await lookAtMade(state, thing, SWEEP)
      if (seen.kind === 'gone') continue
      if (seen.kind === 'seen' && seen.name?.startsWith(`${prefix}-`) === true)
        state.ledger.made(thing)
      else if (seen.kind === 'unseen') strangers.push(`${thing.what} (${seen.said})`)
      // What has no name at all is looked for in its list.
      else if (seen.name !== undefined || !unnamed.some(({ list }) => list === seen.list))
        strangers.push(`${thing.what} at ${thing.path} (${NOT_NAMED})`)
    }
  return strangers
}

const NOT_NAMED = 'it is not named after its run: if no one else created it, remove it manually'

/** Objects that servers created without a name of the run stay in their lists, where their owner is unknown. */
async function lookForNameless(
  state: RunState,
  ledgers: readonly LeftLedger[],
): Promise<readonly string[]> {
  const said = new Map(ledgers.flatMap(({ unnamed }) => unnamed).map((one) => [one.list, one.said]))
  const found: string[] = []
  for (const [list, request] of said) {
    const row = resourceListedAt(list)
    if (!row || row.isNamedInPath) continue
    const exchange = await sendStep(state, 'GET', row.path, { probe: SWEEP, evenWhenStopped: true })
    found.push(...namelessIn(row, row.path, exchange, request))
  }
  return found
}

/** Ends the sessions of the ledgers, as far as the given secrets open them. */
async function endLeft(state: RunState, ledgers: readonly LeftLedger[], now: number) {
  const left: string[] = []
  const timeoutOf = createTimeouts(state)
  for (const ledger of ledgers) {
    const { prefix, sessions, writtenAt } = ledger
    for (const one of sessions) {
      if (one.id !== undefined && isIdentifier(one.id)) {
        state.sessions.adopt(one.id, one.user)
        continue
      }
      // A session without its account is none.
      if (one.user?.startsWith(`${prefix}-`) === true) continue
      const timeout = await timeoutOf(one.user)
      if (now - writtenAt > (timeout ?? ASSUMED_TIMEOUT)) continue
      left.push(one.isLogin ? describeLost(one.user, timeout) : describeSession(one))
    }
  }
  const { ended, left: alive } = await endSessions(state, timeoutOf)
  return { ended, left: [...alive, ...left] }
}

function secretsOf({ given: { user, token } }: RunState): readonly string[] {
  return [user?.password, token].filter((one) => one !== undefined)
}
