import { closeSync, readFileSync, rmSync } from 'node:fs'

import { appendToOwnFile, createOwnFile } from '../files/own-file.ts'
import type { Made } from '../model/probe.ts'
import { readJson } from '../model/nesting.ts'
import { asObject, textAt } from './answer.ts'

/** What a run makes, written down before it is made, so that a killed run can be swept. */
export interface CleanUpLedger {
  /** Before a request that may make something; throws when that cannot be written. */
  readonly intend: (method: string, path: string) => void
  /** Never throws: what the file does not name is looked for by its own name. */
  readonly made: (thing: Made) => void
  /** Never throws: what stands in the file for too long is looked for in vain by a sweep. */
  readonly removed: (thing: Made) => void
  /** Whether anything was sent that may make something there. */
  readonly mayHave: (isThere: (path: string) => boolean) => boolean
  /** What is still there as far as the run knows, the newest first. */
  readonly open: () => readonly Made[]
  /** Ends the ledger: nothing is left. */
  readonly close: () => void
}

export interface LedgerOptions {
  /** Missing for runs that make nothing. */
  readonly file?: string
  /** The interface's root. */
  readonly root: string
  readonly prefix: string
}

/** A ledger in memory and, line by line, in a file that is gone when everything was removed. */
export function openLedger({ file, root, prefix }: LedgerOptions): CleanUpLedger {
  const things: Made[] = []
  const intents = new Set<string>()
  let isWritten = false
  const write = (line: Readonly<Record<string, string>>): void => {
    if (file === undefined) return
    if (!isWritten) closeSync(createOwnFile(file))
    const head = isWritten ? '' : text({ type: 'run', root, prefix })
    isWritten = true
    appendToOwnFile(file, head + text(line))
  }
  const note: typeof write = (line) => {
    try {
      write(line)
    } catch {
      // A disk that is full must not keep anything from being removed.
    }
  }
  return {
    intend: (method, path) => {
      intents.add(path)
      write({ type: 'intent', method, path })
    },
    made: (thing) => {
      if (things.some((known) => known.path === thing.path)) return
      things.unshift(thing)
      note({ type: 'made', ...thing })
    },
    removed: (thing) => {
      const position = things.findIndex((known) => known.path === thing.path)
      if (position >= 0) things.splice(position, 1)
      note({ type: 'removed', path: thing.path })
    },
    mayHave: (isThere) => [...intents].some(isThere),
    open: () => [...things],
    close: () => {
      if (file !== undefined) rmSync(file, { force: true })
    },
  }
}

/**
 * What the ledger of a killed run on this root says is still there, the newest first; undefined for
 * the ledger of another root. Lines that cannot be read are passed over.
 */
export function readLedger(file: string, root: string): readonly Made[] | undefined {
  const things = new Map<string, Made>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const record = asObject(readJson(line))
    if (record['type'] === 'run' && record['root'] !== root) return undefined
    const path = textAt(record, 'path')
    if (path === undefined || path.includes(TOKEN_PLACE)) continue
    if (record['type'] === 'removed') things.delete(path)
    if (record['type'] !== 'made') continue
    const method = METHODS.find((known) => known === record['method'])
    things.set(path, { what: textAt(record, 'what') ?? path, path, ...(method && { method }) })
  }
  return [...things.values()].reverse()
}

const METHODS = ['DELETE', 'PUT', 'POST'] as const

/** Old releases delete a token by its value, which does not belong on disk; the sweep finds it by name. */
const TOKEN_PLACE = '{token}'

function text(line: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(line).replaceAll(/\b[0-9a-v]{50,52}\b/g, TOKEN_PLACE)}\n`
}
