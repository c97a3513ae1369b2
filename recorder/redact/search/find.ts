import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import { isGzip, ungzipped } from '#engine/files/gzip.ts'
import { UsageError } from '#engine/model/errors.ts'
import { longRunsInBytes, longRunsOfBase64 } from '../bytes/base64-runs.ts'
import { encodedIn, hasOnlyQuotesEscaped, rewritten, type Unescaped, unescapings } from './peel.ts'
import { plainLine, type PlainLine } from './plain-line.ts'
import { createKnownRuns, type KnownRuns } from './known-runs.ts'
import type { Written } from '../bytes/encodings.ts'
import type { Match } from '../text/patterns.ts'
import { createWanted, type WantedSecrets } from './wanted.ts'

/** A secret that was found where it must not be. */
export interface Hit {
  /** Position of the secret in the list that was looked for; the secret itself is not told. */
  readonly secret: number
  /** How it was written, outermost first, such as `gzip, JSON, base64`. */
  readonly encoding: string
  /** Line in the file, from 1; in unfolded bytes where the file was packed. */
  readonly line: number
  /** Byte where the line, or the piece of a very long line, begins. */
  readonly offset: number
}

interface FindOptions {
  /** Gives up after so many hits; 1000. */
  readonly most?: number
  /** Undoes the escapes of every line, also where they can hide nothing: to be compared with. */
  readonly isThorough?: boolean
}

/** Pieces of a line longer than this are looked at one by one, overlapping. */
const PIECE_BYTES = 4 * 1024 * 1024
/** Encodings within encodings that are looked into. */
const DEEPEST = 4

/**
 * Looks for secrets in a file, by its path, or in bytes: raw, percent-encoded, with JSON escapes or
 * HTML entities, in base64 and base64url at any alignment, in hex, packed, and in each inside the
 * other. Reads in pieces, in time linear in the input. Secrets under 8 characters are not looked
 * for: they cannot be told from ordinary text. Throws UsageError when it cannot be read.
 */
export function findSecrets(
  where: string | Uint8Array,
  secrets: Iterable<string>,
  options?: FindOptions,
): Promise<readonly Hit[]> {
  return findAllOf(secrets)(where, options)
}

/** Looks for secrets as `findSecrets` does; positions are those of the list that they were given in. */
export type Find = (where: string | Uint8Array, options?: FindOptions) => Promise<readonly Hit[]>

/** The same for many files: the writings of the secrets are made once. */
export function findAllOf(secrets: Iterable<string>): Find {
  const { add, find } = createFinder()
  add(secrets)
  return find
}

/** The same for secrets that become known one after another. */
export function createFinder(): {
  /** Looks for these, too, from now on. */
  readonly add: (secrets: Iterable<string>) => void
  readonly find: Find
} {
  const wanted = createWanted()
  let known = createKnownRuns()
  const add = (secrets: Iterable<string>): void => {
    for (const secret of secrets) wanted.add(secret)
    // What held none of the others may hold one of these.
    known = createKnownRuns()
  }
  const find: Find = async (where, { most = 1000, isThorough = false } = {}) => {
    const hits: Hit[] = []
    try {
      for await (const piece of piecesOf(where, wanted.longest())) {
        searchPiece(piece, { wanted, known, isThorough }, hits)
        if (hits.length >= most) break
      }
    } catch (error) {
      throw unreadable(where, error as NodeJS.ErrnoException)
    }
    return hits.slice(0, most)
  }
  return { add, find }
}

/** Says of texts whether any of the secrets is in them, as `findSecrets` would find it. */
export function createSearch(secrets: Iterable<string>): (text: string) => boolean {
  const wanted = createWanted()
  for (const secret of secrets) wanted.add(secret)
  const search = { wanted, known: createKnownRuns() }
  return (text) => {
    const hits: Hit[] = []
    searchPiece({ bytes: Buffer.from(text), line: 1, offset: 0, isInside: false }, search, hits)
    return hits.length > 0
  }
}

function unreadable(where: string | Uint8Array, error: NodeJS.ErrnoException): Error {
  const isOurs = error.code === undefined
  if (isOurs) return error
  const what = typeof where === 'string' ? `"${where}"` : 'the given bytes'
  return new UsageError(
    `cannot search ${what} for secrets: ${error.code}; check that it is there and whole, and search again`,
    { cause: error },
  )
}

interface Piece {
  readonly bytes: Buffer
  readonly line: number
  readonly offset: number
  /** Whether it begins in the middle of a line, where base64 may be out of step. */
  readonly isInside: boolean
}

/** What is looked for, and what is known of it by now. */
interface Search {
  /** Undoes the escapes of every line, also where they can hide nothing. */
  readonly isThorough?: boolean
  readonly wanted: WantedSecrets
  readonly known: KnownRuns
}

function searchPiece(
  piece: Piece,
  { wanted, known, isThorough = false }: Search,
  hits: Hit[],
): void {
  const { patterns } = wanted
  const seen = new Set<string>()
  const { line, offset } = piece
  let matches = 0
  const search = (text: string, way: readonly string[]): void =>
    note(
      patterns.find(text.toLowerCase(), () => true),
      way,
    )
  const note = (found: readonly Match<Written<number>>[], way: readonly string[]): void => {
    for (const { pattern } of found) {
      matches += 1
      const encoding = [...way, pattern.encoding].join(', ')
      const name = `${pattern.of} ${encoding}`
      if (seen.has(name)) continue
      seen.add(name)
      hits.push({ secret: pattern.of, encoding, line, offset })
    }
  }
  /** A line whose escapes need not be undone. */
  const lookInLine = ({ hasEscapes, small }: PlainLine): void => {
    const names = hasEscapes ? ['JSON'] : []
    note(
      patterns.findInBytes(small, () => true),
      names,
    )
    const before = matches
    const runs = longRunsInBytes(piece.bytes, known.has)
    for (const { name, text: inner } of encodedIn('', runs, false)) look(inner, [...names, name], 1)
    if (matches === before) known.add(runs)
  }
  const look = (text: string, way: readonly string[], depth: number): void => {
    const { steps, others } = unescapings(text)
    const all = [...steps, ...others]
    // A line of JSON with JSON in it is read once, not with its backslashes, too.
    const isOnce = depth === 0 && !wanted.haveBackslash() && text.startsWith('{"')
    if (!isOnce || !hasOnlyQuotesEscaped(text)) all.unshift({ names: [], text })
    for (const { names, text: unescaped } of all) search(unescaped, [...way, ...names])
    if (depth >= DEEPEST) return
    for (const { names, text: unescaped } of all) {
      for (const { name, text: inner } of rewritten(unescaped))
        look(inner, [...way, ...names, name], depth + 1)
    }
    const last = steps.at(-1) ?? { names: [], text }
    lookInside(last, way, depth)
  }
  const lookInside = ({ names, text }: Unescaped, way: readonly string[], depth: number): void => {
    // What is inside of a run is looked into as deep as can be where nothing is around it, and nowhere else.
    const isWhole = depth === 0 && !piece.isInside
    const runs = longRunsOfBase64(text, isWhole ? known.has : undefined)
    const before = matches
    for (const { name, text: inner } of encodedIn(text, runs, depth === 0 && piece.isInside))
      look(inner, [...way, ...names, name], depth + 1)
    if (isWhole && matches === before) known.add(runs)
  }
  const plain =
    wanted.haveSigns() || isThorough || piece.isInside ? undefined : plainLine(piece.bytes)
  if (plain) lookInLine(plain)
  else look(piece.bytes.toString('latin1'), [], 0)
}

/** Whole lines, and of very long ones pieces that overlap by more than any secret can take. */
async function* piecesOf(where: string | Uint8Array, longest: number): AsyncGenerator<Piece, void> {
  // A character takes at most 12 when it is escaped twice, and base64 a third more.
  const overlap = Math.min(16 * longest + 64, PIECE_BYTES / 2)
  let held: Buffer = Buffer.alloc(0)
  let line = 1
  let offset = 0
  let isInside = false
  for await (const chunk of bytesFrom(where)) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    let start = 0
    for (let end = held.indexOf(0x0a); end !== -1; end = held.indexOf(0x0a, start)) {
      yield { bytes: held.subarray(start, end), line, offset: offset + start, isInside }
      isInside = false
      line += 1
      start = end + 1
    }
    held = held.subarray(start)
    offset += start
    if (held.length > PIECE_BYTES) {
      yield { bytes: held, line, offset, isInside }
      isInside = true
      offset += held.length - overlap
      held = held.subarray(held.length - overlap)
    }
  }
  yield { bytes: held, line, offset, isInside }
}

async function* bytesFrom(where: string | Uint8Array): AsyncGenerator<Buffer, void> {
  if (typeof where !== 'string') {
    // They are searched later on: by then whoever gave them may have filled them with others.
    const bytes = Buffer.from(where)
    if (isGzip(bytes)) yield* ungzipped(Readable.from([bytes]))
    else yield bytes
    return
  }
  const file = createReadStream(where, { highWaterMark: 1024 * 1024 })
  try {
    yield* ungzipped(file)
  } finally {
    file.destroy()
  }
}
