import { readFileSync, statSync } from 'node:fs'

import { fileProblem } from '../../text/file-problem.ts'
import { readJson } from '../../text/nesting.ts'
import type { Made } from '../../model/probe.ts'
import { textAt } from '../answer.ts'
import { asRecord, type UnknownRecord } from '../../model/json/json.ts'
import type { RandomHex } from '../invent.ts'
import { createIntents, type Intent, isSigned, TOKEN_PLACE } from './ledger.ts'
import { type Seal, sealOf } from './seal.ts'

/** The content of a killed run's ledger, from lines that the run itself signed. */
export interface LeftLedger {
  readonly file: string
  readonly root: string
  readonly prefix: string
  /** Objects that were created and not removed, the newest first. */
  readonly things: readonly Made[]
  readonly intents: readonly Intent[]
  /** The intents that the server is not known to have rejected. */
  readonly unrefused: readonly Intent[]
  /** Objects that were created without a name of the run: the list, and the request. */
  readonly unnamed: readonly Unnamed[]
  /** Sessions whose end was not seen. */
  readonly sessions: readonly LeftSession[]
  /** When it was written last: milliseconds since the epoch. */
  readonly writtenAt: number
  /** In words, the lines that the run did not write, or not there. */
  readonly rejected: readonly string[]
}

/** The ledger of a run against another server, or one that nothing shows to be a run's. */
type Unusable =
  { readonly root: string; readonly isElsewhere: true } | { readonly rejected: string }

/** Which ledgers a sweep may use. */
interface LedgerReader {
  /** Of the server that is swept. */
  readonly roots: readonly string[]
  /** The password and token, one of which the run was given. */
  readonly secrets: readonly string[]
  readonly randomHex: RandomHex
}

/** Something that a server made of a request that it should have rejected. */
interface Unnamed {
  readonly list: string
  readonly said: string
}

/** A session of a killed run, or a login whose response it did not read. */
interface LeftSession {
  readonly user?: string
  /** Missing for a login. */
  readonly id?: string
  readonly isLogin: boolean
}

type Row = UnknownRecord

/** Reads a ledger; undefined for a file in which a run noted nothing. A last line that was cut by a kill is passed over. */
export function readLedger(
  file: string,
  { roots, secrets, randomHex }: LedgerReader,
): LeftLedger | Unusable | undefined {
  const lines = linesOf(file)
  if (typeof lines === 'string') return { rejected: `"${file}": ${lines}` }
  const run = asRecord(readJson(lines[0]))
  const { root, prefix, salt } = {
    root: textAt(run, 'root'),
    prefix: textAt(run, 'prefix'),
    salt: textAt(run, 'salt'),
  }
  if (run['type'] !== 'run' || root === undefined || prefix === undefined)
    return lines.length === 0 ? undefined : { rejected: `"${file}": ${NO_LEDGER}` }
  if (!roots.includes(root)) return { root, isElsewhere: true }
  if (salt === undefined) return { rejected: `"${file}": ${UNSIGNED}` }
  const seal = secrets
    .map((secret) => sealOf(secret, salt, randomHex))
    .find((one) => isSigned(lines[0] ?? '', one, { root, prefix }))
  if (!seal) return { rejected: `"${file}": ${OTHER_KEY}` }
  const { rows, rejected } = signedRows(lines, (line) => isSigned(line, seal, { root, prefix }))
  return {
    file,
    root,
    prefix,
    things: thingsIn(rows),
    sessions: sessionsIn(rows, seal),
    ...intentsIn(rows),
    unnamed: rows.filter(({ type }) => type === 'unnamed').flatMap(unnamedIn),
    writtenAt: statSync(file).mtimeMs,
    rejected: rejected.map((one) => `"${file}", ${one}`),
  }
}

/** The lines of a file, or why there are none. */
function linesOf(file: string): readonly string[] | string {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const isCut = readJson(lines.at(-1)) === undefined
    return isCut ? lines.slice(0, -1) : lines
  } catch (error) {
    return `it cannot be read: ${fileProblem(error)}`
  }
}

const NO_LEDGER = 'it is not a ledger; delete it if you do not need it'
const UNSIGNED =
  'its lines are not signed, so an older version of this tool or someone else wrote them. Use --sweep-unknown to remove everything named after a run, then delete the file'
const OTHER_KEY =
  'it was not signed with this password or token. Sweep with the password or token of the run. If that has changed, use --sweep-unknown, then delete the file'

/** The rows that the run wrote, in its order, and in words which lines are not among them. */
function signedRows(
  lines: readonly string[],
  isSignedLine: (line: string) => boolean,
): { readonly rows: readonly Row[]; readonly rejected: readonly string[] } {
  const rows: Row[] = []
  const unsigned: number[] = []
  const misplaced: number[] = []
  let last = -1
  for (const [at, line] of lines.entries()) {
    const row = asRecord(readJson(line))
    const number = Number(row['n'])
    if (!isSignedLine(line)) unsigned.push(at + 1)
    else if (number <= last) misplaced.push(at + 1)
    else {
      rows.push(row)
      last = number
    }
  }
  return {
    rows,
    rejected: [
      ...describeLines(unsigned, 'it was not written by the run, or has been changed since'),
      ...describeLines(misplaced, 'it was copied or moved'),
    ],
  }
}

const MAX_NAMED = 20

function describeLines(numbers: readonly number[], why: string): readonly string[] {
  if (numbers.length === 0) return []
  const more = numbers.length > MAX_NAMED ? `, and ${numbers.length - MAX_NAMED} more` : ''
  const named = numbers.slice(0, MAX_NAMED).join(', ')
  return [`line${numbers.length === 1 ? '' : 's'} ${named}${more}: ${why}`]
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
    things.set(path, { what: textAt(row, 'what') ?? path, path, ...asOf(row) })
  }
  return [...things.values()].reverse()
}

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

function sessionsIn(rows: readonly Row[], seal: Seal): readonly LeftSession[] {
  const sessions = new Map<unknown, LeftSession>()
  for (const row of rows) {
    const { type, number } = row
    if (type === 'answered' || type === 'ended') sessions.delete(number)
    if (type !== 'login' && type !== 'session') continue
    const id = seal.open(textAt(row, 'closed') ?? '')
    const user = textAt(row, 'user') ?? sessions.get(number)?.user
    sessions.set(number, {
      isLogin: type === 'login',
      ...(user !== undefined && { user }),
      ...(id !== undefined && { id }),
    })
  }
  return [...sessions.values()]
}
