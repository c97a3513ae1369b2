import { randomInt } from 'node:crypto'

import { createBudget } from '../budget.ts'
import { giveBack, type Units, unitsOf } from '../units.ts'
import { createWindowHash, type WindowHash } from './window-hash.ts'

export interface Match<Kind> {
  readonly start: number
  readonly pattern: Kind
}

/** A pattern; others follow it of the same length whose ends are alike. */
interface Entry<Kind> {
  readonly pattern: Kind
  readonly length: number
  /** The hash of its text. */
  readonly whole: number
  readonly next: Entry<Kind> | undefined
}

/** Characters at the start of a pattern that decide whether it can begin at a place. */
export const SHORTEST_PATTERN = 8
/** The hash of a longer piece is found without reading it: it may begin at every place of a text. */
const MAX_READ = 256
/** Places and lengths that are looked at in a text, for each of its characters and at all: patterns may be made so that many fit everywhere. */
const PROBES = 4
const FREE_PROBES = 2_000_000
/** How many characters are looked at before skipping. */
const BLOCK = 3
const FARTHEST = SHORTEST_PATTERN - BLOCK + 1
const TABLE = 1 << 16

/** Any number of texts that are looked for at once. */
export interface Patterns<Kind> {
  /** Adds a pattern at any time; one shorter than 8 characters is ignored. */
  readonly add: (pattern: Kind) => void
  /**
   * Matches from left to right that do not overlap, the longest where several begin. Throws OverBudget where
   * patterns and text are made so that it would take much longer than to read the text.
   */
  readonly find: (text: string, accepts: (pattern: Kind) => boolean) => readonly Match<Kind>[]
  /** The same in bytes, one character each. */
  readonly findInBytes: (
    bytes: Buffer,
    accepts: (pattern: Kind) => boolean,
  ) => readonly Match<Kind>[]
}

/**
 * Looks for texts in time linear in the text, however many there are (after Wu and Manber): reads
 * three characters of a window and skips as far as no pattern can begin. The text of a pattern is read as
 * seldom as can be, and not kept.
 */
export function createPatterns<Kind extends object>(
  textOf: (pattern: Kind) => string,
): Patterns<Kind> {
  const table: Table<Kind> = {
    skip: new Uint8Array(TABLE).fill(FARTHEST),
    hash: createWindowHash(),
    lengths: new Map(),
    entries: new Map(),
    textOf,
  }
  return {
    add: (pattern) => {
      const text = textOf(pattern)
      if (text.length >= SHORTEST_PATTERN) add(table, pattern, text)
    },
    find: (text, accepts) => {
      if (table.entries.size === 0 || text.length < SHORTEST_PATTERN) return []
      const units = unitsOf(text)
      const found = findIn({ units, length: text.length, text: () => text, accepts }, table)
      giveBack(units)
      return found
    },
    findInBytes: (bytes, accepts) => {
      if (table.entries.size === 0) return []
      const text = (): string => bytes.toString('latin1')
      return findIn({ units: bytes, length: bytes.length, text, accepts }, table)
    },
  }
}

/** All that is looked for, by how it begins. */
interface Table<Kind> {
  readonly skip: Uint8Array
  readonly hash: WindowHash
  /** By the hash of the first characters; several from the longest on. */
  readonly lengths: Map<number, number | number[]>
  /** By a number that stands for the first and last characters and the length. */
  readonly entries: Map<number, Entry<Kind>>
  readonly textOf: (pattern: Kind) => string
}

function add<Kind>(
  { skip, lengths, entries, hash, textOf }: Table<Kind>,
  pattern: Kind,
  text: string,
): void {
  const { length } = text
  const units = unitsOf(text)
  const start = hashAt(units, 0)
  const key = keyOf(start, hashAt(units, length - SHORTEST_PATTERN), length)
  const whole = length > MAX_READ ? hash.of(text) : mixedHash(units, 0, length)
  for (let end = BLOCK; end <= SHORTEST_PATTERN; end += 1) {
    const block = blockAt(units, end - 1)
    skip[block] = Math.min(skip[block] ?? 0, SHORTEST_PATTERN - end)
  }
  giveBack(units)
  const next = entries.get(key)
  for (let one = next; one; one = one.next)
    if (one.whole === whole && textOf(one.pattern) === text) return
  entries.set(key, { pattern, length, whole, next })
  const known = lengths.get(start)
  if (known === undefined) lengths.set(start, length)
  else if (known !== length) lengths.set(start, withLength([known].flat(), length))
}

/** Puts a length among others, of which the longest is the first. */
function withLength(lengths: number[], length: number): number[] {
  let [from, to] = [0, lengths.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lengths[middle] ?? 0) > length) from = middle + 1
    else to = middle
  }
  if (lengths[from] !== length) lengths.splice(from, 0, length)
  return lengths
}

function findIn<Kind extends object>(
  { text, units, length, accepts }: Pick<Look<Kind>, 'text' | 'units' | 'length' | 'accepts'>,
  table: Table<Kind>,
): readonly Match<Kind>[] {
  const { skip, hash } = table
  const look: Look<Kind> = {
    text,
    units,
    length,
    accepts,
    textOf: createTextOf(table.textOf),
    windowHash: createHashAt(text, hash),
    spend: createBudget(FREE_PROBES + length * PROBES),
  }
  const found: Match<Kind>[] = []
  for (let end = SHORTEST_PATTERN - 1; end < length;) {
    const distance = skip[blockAt(units, end)] ?? 0
    if (distance > 0) {
      end += distance
      continue
    }
    const start = end - SHORTEST_PATTERN + 1
    const entry = longestAt(table, start, look)
    if (entry) found.push({ start, pattern: entry.pattern })
    end += entry?.length ?? 1
  }
  return found
}

/** Patterns that begin and end alike, as a secret with its blanks and with plus signs in their stead. */
const HELD = 4

/** The text of a pattern; those of the last ones are held, as the same are compared again and again. */
function createTextOf<Kind>(make: (pattern: Kind) => string): (pattern: Kind) => string {
  let held: readonly { readonly pattern: Kind; readonly text: string }[] = []
  return (pattern) => {
    const found = held.find((one) => one.pattern === pattern)
    if (found) return found.text
    const text = make(pattern)
    held = [{ pattern, text }, ...held.slice(0, HELD - 1)]
    return text
  }
}

/** One search through one text. */
interface Look<Kind> {
  /** Made when it is asked for. */
  readonly text: () => string
  readonly units: Units
  readonly length: number
  readonly accepts: (pattern: Kind) => boolean
  readonly textOf: (pattern: Kind) => string
  readonly windowHash: (start: number, length: number) => number
  readonly spend: (work: number) => void
}

/** The hash of a piece; the text is read for it when the first one is asked for. */
function createHashAt(text: () => string, hash: WindowHash): Look<object>['windowHash'] {
  let windows: Look<object>['windowHash'] | undefined
  return (start, length) => (windows ??= hash.windows(text()))(start, length)
}

function longestAt<Kind>(
  table: Table<Kind>,
  start: number,
  look: Look<Kind>,
): Entry<Kind> | undefined {
  const startHash = hashAt(look.units, start)
  const known = table.lengths.get(startHash)
  if (known === undefined) return undefined
  if (typeof known === 'number') return entryAt(table, startHash, start, known, look)
  for (const length of known) {
    const found = entryAt(table, startHash, start, length, look)
    if (found) return found
  }
  return undefined
}

/** The pattern of that length that stands there as a whole. */
function entryAt<Kind>(
  { entries }: Table<Kind>,
  startHash: number,
  start: number,
  length: number,
  { units, length: size, accepts, textOf, windowHash, spend }: Look<Kind>,
): Entry<Kind> | undefined {
  if (start + length > size) return undefined
  spend(1)
  const end = hashAt(units, start + length - SHORTEST_PATTERN)
  let entry = entries.get(keyOf(startHash, end, length))
  if (!entry) return undefined
  const isLong = length > MAX_READ
  spend(isLong ? 1 : length >> 4)
  const whole = isLong ? windowHash(start, length) : mixedHash(units, start, length)
  for (; entry; entry = entry.next) {
    spend(1)
    if (entry.whole !== whole || entry.length !== length || !accepts(entry.pattern)) continue
    if (isAt(textOf(entry.pattern), units, start)) return entry
  }
  return undefined
}

function isAt(wanted: string, units: Units, start: number): boolean {
  for (let at = 0; at < wanted.length; at += 1)
    if (wanted.charCodeAt(at) !== units[start + at]) return false
  return true
}

/** Stands for the first and last characters of a piece, of which these are the hashes, and its length. */
function keyOf(start: number, end: number, length: number): number {
  return Math.imul(start, 0x85ebca6b) ^ Math.imul(end ^ Math.imul(length, 0x9e3779b1), 0xc2b2ae35)
}

function blockAt(units: Units, end: number): number {
  const three = ((units[end - 2] ?? 0) << 10) ^ ((units[end - 1] ?? 0) << 5) ^ (units[end] ?? 0)
  return three & (TABLE - 1)
}

/** The hash of as many characters as the shortest pattern has. */
function hashAt(units: Units, start: number): number {
  let hash = 0
  for (let at = start; at < start + SHORTEST_PATTERN; at += 1) {
    hash = (Math.imul(hash, 31) + (units[at] ?? 0)) | 0
  }
  return hash
}

/** Made by chance, so that nobody can write texts that look alike. */
const FACTOR = randomInt(1 << 20, 1 << 30) * 2 + 1

/** The hash of a piece that is read for it. */
function mixedHash(units: Units, start: number, length: number): number {
  let hash = length
  for (let at = start; at < start + length; at += 1) {
    hash = Math.imul(hash ^ (units[at] ?? 0), FACTOR)
    hash ^= hash >>> 15
  }
  return hash
}
