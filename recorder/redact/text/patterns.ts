import { giveBack, type Units, unitsOf } from '../units.ts'
import { createWindowHash, type WindowHash } from './window-hash.ts'

/** A text to look for; at least 8 characters. */
interface Pattern {
  /** May be made when it is asked for: it is read as seldom as can be, and not kept. */
  readonly text: string
}

export interface Match<Kind extends Pattern> {
  readonly start: number
  readonly pattern: Kind
}

/** Patterns whose first characters are the same; by length, so that many of them cost no more. */
interface Bucket<Kind extends Pattern> {
  readonly lengths: number[]
  /** By length and last characters, so that no more is compared than must be. */
  readonly byEnd: Map<number, Alike<Kind>>
}

/** Patterns of one length whose first and last characters are the same; long ones by the hash of the whole. */
type Alike<Kind extends Pattern> = Map<number, Kind[]>

/** Characters at the start of a pattern that decide whether it can begin at a place. */
export const SHORTEST_PATTERN = 8
/** Longer ones are told apart by their hash: between equal ends they may differ anywhere. */
const LONGEST_COMPARED = 64
/** How many characters are looked at before skipping. */
const BLOCK = 3
const FARTHEST = SHORTEST_PATTERN - BLOCK + 1
const TABLE = 1 << 16

/** Any number of texts that are looked for at once. */
export interface Patterns<Kind extends Pattern> {
  /** Adds a pattern at any time; one shorter than 8 characters is ignored. */
  readonly add: (pattern: Kind) => void
  /** Matches from left to right that do not overlap, the longest where several begin. */
  readonly find: (text: string, accepts: (pattern: Kind) => boolean) => readonly Match<Kind>[]
  /** The same in bytes, one character each. */
  readonly findInBytes: (
    bytes: Buffer,
    accepts: (pattern: Kind) => boolean,
  ) => readonly Match<Kind>[]
}

/**
 * Looks for texts in time linear in the text, however many there are (after Wu and Manber): reads
 * three characters of a window and skips as far as no pattern can begin.
 */
export function createPatterns<Kind extends Pattern>(): Patterns<Kind> {
  const skip = new Uint8Array(TABLE).fill(FARTHEST)
  const hash = createWindowHash()
  const buckets = new Map<number, Bucket<Kind>>()
  return {
    add: (pattern) => {
      const { text } = pattern
      if (text.length < SHORTEST_PATTERN) return
      shorten(skip, text)
      const start = hashOf(text, 0)
      const bucket = buckets.get(start) ?? { lengths: [], byEnd: new Map<number, Alike<Kind>>() }
      buckets.set(start, bucket)
      addTo(bucket, pattern, text, text.length > LONGEST_COMPARED ? hash.of(text) : 0)
    },
    find: (text, accepts) => {
      if (buckets.size === 0 || text.length < SHORTEST_PATTERN) return []
      const units = unitsOf(text)
      const given = { units, length: text.length, text: () => text, accepts }
      const found = findIn(given, { skip, hash, buckets })
      giveBack(units)
      return found
    },
    findInBytes: (bytes, accepts) => {
      if (buckets.size === 0) return []
      const text = (): string => bytes.toString('latin1')
      const given = { units: bytes, length: bytes.length, text, accepts }
      return findIn(given, { skip, hash, buckets })
    },
  }
}

/** All that is looked for, by how it begins. */
interface Table<Kind extends Pattern> {
  readonly skip: Uint8Array
  readonly hash: WindowHash
  readonly buckets: ReadonlyMap<number, Bucket<Kind>>
}

function findIn<Kind extends Pattern>(
  { text, units, length, accepts }: Pick<Look<Kind>, 'text' | 'units' | 'length' | 'accepts'>,
  { skip, hash, buckets }: Table<Kind>,
): readonly Match<Kind>[] {
  const found: Match<Kind>[] = []
  const textOf = createTextOf()
  const look = { text, units, length, accepts, textOf, hashAt: createHashAt(text, hash) }
  for (let end = SHORTEST_PATTERN - 1; end < length;) {
    const distance = skip[blockIn(units, end)] ?? 0
    if (distance > 0) {
      end += distance
      continue
    }
    const start = end - SHORTEST_PATTERN + 1
    const bucket = buckets.get(hashIn(units, start))
    const pattern = bucket && longestAt(bucket, start, look)
    if (pattern) found.push({ start, pattern })
    end += pattern ? textOf(pattern).length : 1
  }
  return found
}

/** How far can be skipped after each three characters, now that this text may begin. */
function shorten(skip: Uint8Array, text: string): void {
  for (let end = BLOCK; end <= SHORTEST_PATTERN; end += 1) {
    const block = blockAt(text, end - 1)
    skip[block] = Math.min(skip[block] ?? 0, SHORTEST_PATTERN - end)
  }
}

/** Patterns that begin and end alike, as a secret with its blanks and with plus signs in their stead. */
const HELD = 4

/** The text of a pattern; those of the last ones are held, as the same are compared again and again. */
function createTextOf(): (pattern: Pattern) => string {
  let held: readonly { readonly pattern: Pattern; readonly text: string }[] = []
  return (pattern) => {
    const found = held.find((one) => one.pattern === pattern)
    if (found) return found.text
    const { text } = pattern
    held = [{ pattern, text }, ...held.slice(0, HELD - 1)]
    return text
  }
}

function addTo<Kind extends Pattern>(
  { lengths, byEnd }: Bucket<Kind>,
  pattern: Kind,
  text: string,
  hash: number,
): void {
  const end = withLength(hashOf(text, text.length - SHORTEST_PATTERN), text.length)
  const alike: Alike<Kind> = byEnd.get(end) ?? new Map<number, Kind[]>()
  byEnd.set(end, alike)
  const same = alike.get(hash) ?? []
  alike.set(hash, same)
  if (same.some((other) => other.text === text)) return
  same.push(pattern)
  if (lengths.includes(text.length)) return
  lengths.push(text.length)
  lengths.sort((a, b) => b - a)
}

/** One search through one text. */
interface Look<Kind extends Pattern> {
  /** Made when it is asked for. */
  readonly text: () => string
  readonly units: Units
  readonly length: number
  readonly accepts: (pattern: Kind) => boolean
  readonly textOf: (pattern: Kind) => string
  readonly hashAt: (start: number, length: number) => number
}

/** The hash of a piece; the text is read for it when the first one is asked for. */
function createHashAt(text: () => string, hash: WindowHash): Look<Pattern>['hashAt'] {
  let windows: Look<Pattern>['hashAt'] | undefined
  return (start, length) => (windows ??= hash.windows(text()))(start, length)
}

function longestAt<Kind extends Pattern>(
  { lengths, byEnd }: Bucket<Kind>,
  start: number,
  look: Look<Kind>,
): Kind | undefined {
  const { units } = look
  for (const length of lengths) {
    if (start + length > look.length) continue
    const last = start + length - SHORTEST_PATTERN
    const alike = byEnd.get(withLength(hashIn(units, last), length))
    const found = alike && wholeAt(alike, start, length, look)
    if (found) return found
  }
  return undefined
}

/** The pattern of that length that stands there as a whole. */
function wholeAt<Kind extends Pattern>(
  alike: Alike<Kind>,
  start: number,
  length: number,
  { units, textOf, accepts, hashAt }: Look<Kind>,
): Kind | undefined {
  const isHere = (one: Kind): boolean => {
    if (!accepts(one)) return false
    const wanted = textOf(one)
    return wanted.length === length && isAt(wanted, units, start)
  }
  return alike.get(length > LONGEST_COMPARED ? hashAt(start, length) : 0)?.find(isHere)
}

function isAt(wanted: string, units: Units, start: number): boolean {
  for (let at = 0; at < wanted.length; at += 1)
    if (wanted.charCodeAt(at) !== units[start + at]) return false
  return true
}

/** Stands for the length of a piece and its last characters, of which this is the hash. */
function withLength(hash: number, length: number): number {
  return hash ^ Math.imul(length, 0x9e3779b1)
}

function blockAt(text: string, end: number): number {
  const three =
    (text.charCodeAt(end - 2) << 10) ^ (text.charCodeAt(end - 1) << 5) ^ text.charCodeAt(end)
  return three & (TABLE - 1)
}

/** The same of the units of a text. */
function blockIn(units: Units, end: number): number {
  const three = ((units[end - 2] ?? 0) << 10) ^ ((units[end - 1] ?? 0) << 5) ^ (units[end] ?? 0)
  return three & (TABLE - 1)
}

function hashOf(text: string, start: number): number {
  let hash = 0
  for (let at = start; at < start + SHORTEST_PATTERN; at += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  }
  return hash
}

/** The same of the units of a text. */
function hashIn(units: Units, start: number): number {
  let hash = 0
  for (let at = start; at < start + SHORTEST_PATTERN; at += 1) {
    hash = (Math.imul(hash, 31) + (units[at] ?? 0)) | 0
  }
  return hash
}
