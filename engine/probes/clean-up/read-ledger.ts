import { readFileSync, statSync } from 'node:fs'

import { readJson } from '../../text/nesting.ts'
import type { Made } from '../../model/probe.ts'
import { asObject, textAt } from '../answer.ts'
import { createIntents, type Intent, TOKEN_PLACE } from './ledger.ts'

/** What the ledger of a killed run says. */
export interface LeftLedger {
  readonly file: string
  readonly root: string
  readonly prefix: string
  /** What was made and not removed, the newest first. */
  readonly things: readonly Made[]
  readonly intents: readonly Intent[]
  /** Of these, what the server is not known to have refused. */
  readonly unrefused: readonly Intent[]
  /** What was made without a name of the run: in which list, and by which request. */
  readonly unnamed: readonly Unnamed[]
  /** Sessions whose end was not seen. */
  readonly sessions: readonly LeftSession[]
  readonly salt?: string
  /** When it was written last: milliseconds since the epoch. */
  readonly writtenAt: number
}

/** Something that a server made of a request that it should have refused. */
interface Unnamed {
  readonly list: string
  readonly said: string
}

/** A session of a killed run, or a login whose answer it did not read. */
interface LeftSession {
  readonly user?: string
  /** Its id, closed; missing for a login. */
  readonly closed?: string
  readonly isLogin: boolean
}

type Row = Readonly<Record<string, unknown>>

/** Reads a ledger; undefined for a file that is none. Lines that cannot be read are passed over. */
export function readLedger(file: string): LeftLedger | undefined {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => asObject(readJson(line)))
  const run = rows.find((row) => row['type'] === 'run')
  const root = run && textAt(run, 'root')
  const prefix = run && textAt(run, 'prefix')
  if (root === undefined || prefix === undefined) return undefined
  const seal = rows.find((row) => row['type'] === 'seal')
  const salt = seal && textAt(seal, 'salt')
  return {
    file,
    root,
    prefix,
    things: thingsIn(rows),
    sessions: sessionsIn(rows),
    ...intentsIn(rows),
    unnamed: rows.filter(({ type }) => type === 'unnamed').flatMap(unnamedIn),
    ...(salt !== undefined && { salt }),
    writtenAt: statSync(file).mtimeMs,
  }
}

function unnamedIn(row: Row): readonly Unnamed[] {
  const { list, said } = { list: textAt(row, 'list'), said: textAt(row, 'said') }
  return list === undefined || said === undefined ? [] : [{ list, said }]
}

function thingsIn(rows: readonly Row[]): readonly Made[] {
  const things = new Map<string, Made>()
  for (const row of rows) {
    const path = textAt(row, 'path')
    if (path === undefined || path.includes(TOKEN_PLACE)) continue
    if (row['type'] === 'removed') things.delete(path)
    if (row['type'] !== 'made') continue
    const method = METHODS.find((known) => known === row['method'])
    things.set(path, {
      what: textAt(row, 'what') ?? path,
      path,
      ...(method && { method }),
      ...asOf(row),
    })
  }
  return [...things.values()].reverse()
}

const METHODS = ['DELETE', 'PUT', 'POST'] as const

function intentsIn(rows: readonly Row[]): Pick<LeftLedger, 'intents' | 'unrefused'> {
  const intents = createIntents()
  for (const row of rows)
    for (const intent of intentOf(row))
      if (row['type'] === 'intent') intents.intend(intent)
      else if (row['type'] === 'refused') intents.refused(intent)
  return { intents: intents.all(), unrefused: intents.unrefused() }
}

function intentOf(row: Row): readonly Intent[] {
  const { method, path } = { method: textAt(row, 'method'), path: textAt(row, 'path') }
  return method === undefined || path === undefined ? [] : [{ method, path, ...asOf(row) }]
}

function asOf(row: Row): Pick<Made, 'as'> {
  return row['as'] === 'limited' ? { as: 'limited' } : {}
}

function sessionsIn(rows: readonly Row[]): readonly LeftSession[] {
  const sessions = new Map<unknown, LeftSession>()
  for (const row of rows) {
    const { type, number } = row
    if (type === 'answered' || type === 'ended') sessions.delete(number)
    if (type !== 'login' && type !== 'session') continue
    const closed = textAt(row, 'closed')
    const user = textAt(row, 'user') ?? sessions.get(number)?.user
    sessions.set(number, {
      isLogin: type === 'login',
      ...(user !== undefined && { user }),
      ...(closed !== undefined && { closed }),
    })
  }
  return [...sessions.values()]
}
