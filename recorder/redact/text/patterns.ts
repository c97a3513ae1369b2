import { createBudget } from '../budget.ts'

export interface Match<Kind> {
  readonly start: number
  readonly pattern: Kind
}

/** A pattern; others follow it that begin and end alike and have its length. */
interface Entry<Kind> {
  readonly pattern: Kind
  readonly length: number
  readonly next: Entry<Kind> | undefined
  /** With those that follow. */
  readonly count: number
}

/** Patterns that are alike and are compared one by one; more of them are looked up by their text. */
const MAX_ALIKE = 8

/** Characters at the start of a pattern that decide whether it can begin at a position. */
export const MIN_PATTERN_LENGTH = 8
/** Positions and lengths that are looked at, per character of the text and at all: patterns may be made to fit everywhere. */
const PROBES = 4
const FREE_PROBES = 2_000_000
/** Characters that are looked at before skipping. */
const BLOCK = 3
const FARTHEST = MIN_PATTERN_LENGTH - BLOCK + 1
const TABLE = 1 << 16

/** Any number of texts that are looked for at once. */
export interface Patterns<Kind> {
  /** Adds a pattern at any time; ignores one that is shorter than 8 characters. */
  readonly add: (pattern: Kind) => void
  /**
   * Finds matches from left to right that do not overlap, the longest if several begin. Throws
   * OverBudget if patterns and text are made so that it would take much longer than to read the
   * text.
   */
  readonly find: (text: string, accepts: (pattern: Kind) => boolean) => readonly Match<Kind>[]
}

/**
 * Looks for texts in time linear in the text, however many there are (after Wu and Manber): reads
 * three characters of a window and skips as far as no pattern can begin. The text of a pattern is
 * made when it is needed, and not kept.
 */
export function createPatterns<Kind extends object>(
  textOf: (pattern: Kind) => string,
): Patterns<Kind> {
  const skip = new Uint8Array(TABLE).fill(FARTHEST)
  /** By the hash of the first characters; the longest first. */
  const lengths = new Map<number, number[]>()
  /** By first and last characters and length. */
  const entries = new Map<number, Entry<Kind>>()
  /** By their texts: of many that are alike, all but the first ones. */
  const crowded = new Map<string, Kind>()

  const add = (pattern: Kind): void => {
    const text = textOf(pattern)
    const { length } = text
    if (length < MIN_PATTERN_LENGTH) return
    for (let end = BLOCK; end <= MIN_PATTERN_LENGTH; end += 1) {
      const block = blockAt(text, end - 1)
      skip[block] = Math.min(skip[block] ?? 0, MIN_PATTERN_LENGTH - end)
    }
    const start = hashAt(text, 0)
    const key = getKey(start, hashAt(text, length - MIN_PATTERN_LENGTH), length)
    const next = entries.get(key)
    for (let one = next; one; one = one.next) if (textOf(one.pattern) === text) return
    const count = (next?.count ?? 0) + 1
    if (count <= MAX_ALIKE) entries.set(key, { pattern, length, next, count })
    else if (!crowded.has(text)) crowded.set(text, pattern)
    const known = lengths.get(start) ?? []
    if (!known.includes(length))
      lengths.set(
        start,
        [...known, length].toSorted((a, b) => b - a),
      )
  }
  const find: Patterns<Kind>['find'] = (text, accepts) => {
    const found: Match<Kind>[] = []
    if (entries.size === 0) return found
    const spend = createBudget(FREE_PROBES + text.length * PROBES)
    /** The pattern of that length at a position. */
    const patternAt = (start: number, hash: number, length: number): Kind | undefined => {
      if (start + length > text.length) return undefined
      spend(1)
      const end = hashAt(text, start + length - MIN_PATTERN_LENGTH)
      const alike = entries.get(getKey(hash, end, length))
      for (let entry = alike; entry; entry = entry.next) {
        if (entry.length !== length || !accepts(entry.pattern)) continue
        spend(1 + (length >> 4))
        if (text.startsWith(textOf(entry.pattern), start)) return entry.pattern
      }
      if (alike?.count !== MAX_ALIKE) return undefined
      spend(1 + (length >> 4))
      const pattern = crowded.get(text.slice(start, start + length))
      return pattern && accepts(pattern) ? pattern : undefined
    }
    for (let end = MIN_PATTERN_LENGTH - 1; end < text.length;) {
      const distance = skip[blockAt(text, end)] ?? 0
      end += Math.max(distance, 1)
      if (distance > 0) continue
      const start = end - MIN_PATTERN_LENGTH
      const hash = hashAt(text, start)
      for (const length of lengths.get(hash) ?? []) {
        const pattern = patternAt(start, hash, length)
        if (!pattern) continue
        found.push({ start, pattern })
        end += length - 1
        break
      }
    }
    return found
  }
  return { add, find }
}

/** Represents the first and last characters of a piece, by their hashes, and its length. */
function getKey(start: number, end: number, length: number): number {
  return Math.imul(start, 0x85ebca6b) ^ Math.imul(end ^ Math.imul(length, 0x9e3779b1), 0xc2b2ae35)
}

function blockAt(text: string, end: number): number {
  const three =
    (text.charCodeAt(end - 2) << 10) ^ (text.charCodeAt(end - 1) << 5) ^ text.charCodeAt(end)
  return three & (TABLE - 1)
}

/** The hash of as many characters as the shortest pattern has. */
function hashAt(text: string, start: number): number {
  let hash = 0
  for (let at = start; at < start + MIN_PATTERN_LENGTH; at += 1)
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}
