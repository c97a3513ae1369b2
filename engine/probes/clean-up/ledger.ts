import { closeSync, rmSync } from 'node:fs'

import { appendToOwnFile, createOwnFile } from '../../files/own-file.ts'
import type { Made } from '../../model/probe.ts'
import { ACCESS_TOKENS } from '../../text/identifiers.ts'
import type { RandomHex } from '../invent.ts'
import { createSeal, type Seal } from './seal.ts'

/** Objects of a run, written down before they are created, so that a killed run can be swept. */
export interface CleanUpLedger {
  /** Before a request that may make something; throws when that cannot be written. */
  readonly intend: (intent: Intent) => void
  /** The server rejected it: it made nothing. Never throws. */
  readonly refused: (intent: Intent) => void
  /** Before a login that may open a session; throws when that cannot be written. */
  readonly login: (number: number, user?: string) => void
  /** A login that opened nothing. */
  readonly answered: (number: number) => void
  /** A session that was given out, by a login or by itself. */
  readonly session: (number: number, id: string) => void
  /** A session whose end was seen. */
  readonly ended: (number: number) => void
  /** Something was made without a name of the run, in a list. Never throws. */
  readonly unnamed: (list: string, said: string) => void
  /** Never throws: objects missing from the file are found by their name. */
  readonly made: (thing: Made) => void
  /** Never throws: a stale entry only costs a sweep an extra look. */
  readonly removed: (thing: Made) => void
  /** A sent request that may have created something. */
  readonly intents: () => readonly Intent[]
  /** The intents that were not rejected. */
  readonly unrefused: () => readonly Intent[]
  /** The objects that still exist as far as the run knows, the newest first. */
  readonly open: () => readonly Made[]
  /** Ends the ledger: nothing is left. */
  readonly close: () => void
}

/** A request that may make something. */
export interface Intent {
  readonly method: string
  /** Below the root, without its query. */
  readonly path: string
  /** Who sends it. */
  readonly as?: Made['as']
}

interface LedgerOptions {
  /** Missing for runs that make nothing. */
  readonly file?: string
  /** The interface's root. */
  readonly root: string
  readonly prefix: string
  /** The password or token that signs each line: a sweep believes no other, so without it no session is written down. */
  readonly secret?: string
  readonly randomHex: RandomHex
}

/** A ledger in memory and, line by line, in a file that was removed when everything was removed. */
export function openLedger(options: LedgerOptions): CleanUpLedger {
  const things: Made[] = []
  const intents = createIntents()
  const file = createLines(options)
  return {
    intend: (intent) => {
      intents.intend(intent)
      file.write({ type: 'intent', ...intent })
    },
    refused: (intent) => {
      intents.refused(intent)
      file.note({ type: 'refused', ...intent })
    },
    login: (number, user) =>
      file.write({ type: 'login', number, ...(user !== undefined && { user }) }),
    answered: (number) => file.note({ type: 'answered', number }),
    session: (number, id) => {
      const closed = file.seal()?.close(id)
      file.note({ type: 'session', number, ...(closed !== undefined && { closed }) })
    },
    ended: (number) => file.note({ type: 'ended', number }),
    unnamed: (list, said) => file.note({ type: 'unnamed', list, said }),
    made: (thing) => {
      if (things.some((known) => known.path === thing.path)) return
      things.unshift(thing)
      file.note({ type: 'made', ...thing })
    },
    removed: (thing) => {
      const position = things.findIndex((known) => known.path === thing.path)
      if (position >= 0) things.splice(position, 1)
      file.note({ type: 'removed', path: thing.path })
    },
    intents: intents.all,
    unrefused: intents.unrefused,
    open: () => [...things],
    close: file.remove,
  }
}

/** Requests that may have made something; of several that are alike each may have. */
export function createIntents() {
  const known = new Map<string, { readonly intent: Intent; open: number }>()
  const keyOf = ({ method, path, as }: Intent): string => `${method} ${path} ${as ?? ''}`
  return {
    intend: (intent: Intent): void => {
      const open = (known.get(keyOf(intent))?.open ?? 0) + 1
      known.set(keyOf(intent), { intent, open })
    },
    refused: (intent: Intent): void => {
      const one = known.get(keyOf(intent))
      if (one) one.open -= 1
    },
    all: (): readonly Intent[] => [...known.values()].map(({ intent }) => intent),
    unrefused: (): readonly Intent[] =>
      [...known.values()].flatMap(({ intent, open }) => (open > 0 ? [intent] : [])),
  }
}

type Line = Readonly<Record<string, string | number | undefined>>

interface Lines {
  readonly write: (line: Line) => void
  /** Never throws. */
  readonly note: (line: Line) => void
  /** Undefined if nothing is written, or the file cannot be opened again. */
  readonly seal: () => Seal | undefined
  readonly remove: () => void
}

/** The file is created with its first line, readable only by its owner; each line is signed. */
function createLines({ file, root, prefix, secret, randomHex }: LedgerOptions): Lines {
  let count = 0
  let seal: Seal | undefined
  const sealed = (): Seal | undefined => {
    if (file !== undefined && secret !== undefined) seal ??= createSeal(secret, randomHex)
    return seal
  }
  const text = (line: Line): string => {
    const json = JSON.stringify({ n: count, ...line }).replaceAll(ACCESS_TOKENS, TOKEN_PLACE)
    count += 1
    return `${signLine(json, sealed(), { root, prefix })}\n`
  }
  const write = (line: Line): void => {
    if (file === undefined) return
    const isBegun = count > 0
    if (!isBegun) closeSync(createOwnFile(file))
    const salt = sealed()?.salt
    const head = isBegun ? '' : text({ type: 'run', root, prefix, salt })
    appendToOwnFile(file, head + text(line))
  }
  const note: Lines['note'] = (line) => {
    try {
      write(line)
    } catch {
      // A disk that is full must not keep anything from being removed.
    }
  }
  return {
    write,
    note,
    seal: sealed,
    remove: () => {
      if (file !== undefined) rmSync(file, { force: true })
    },
  }
}

/** The run that a ledger is of: a line of another run does not verify in it. */
type Signed = Pick<LedgerOptions, 'root' | 'prefix'>

/** Adds the MAC to the JSON of a line. */
function signLine(json: string, seal: Seal | undefined, run: Signed): string {
  return seal ? `${json.slice(0, -1)},"mac":"${seal.sign(contextOf(run), json)}"}` : json
}

/** Whether a line was signed for a run with this key. */
export function isSigned(line: string, seal: Seal, run: Signed): boolean {
  const [, json, mac] = SIGNED.exec(line) ?? []
  return json !== undefined && mac !== undefined && seal.verify(contextOf(run), `${json}}`, mac)
}

const SIGNED = /^(.*),"mac":"([0-9a-f]{64})"\}$/

function contextOf({ root, prefix }: Signed): string {
  return JSON.stringify(['ledger', root, prefix])
}

/** Old releases delete a token by its value, which does not belong on disk; the sweep finds it by name. */
export const TOKEN_PLACE = '{token}'
