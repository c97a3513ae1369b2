import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import { isGzip, ungzipped } from '#engine/files/gzip.ts'
import { UsageError } from '#engine/model/errors.ts'
import { isRecord } from '#engine/model/json/json.ts'
import { readJson } from '#engine/text/nesting.ts'
import { ALWAYS, checkTime, createBudget, type HasTime, OverBudget } from '../budget.ts'
import { encodedIn, rewritten, unescapings } from './peel.ts'
import { extractTraffic } from './traffic.ts'
import { createWanted, type WantedSecrets } from './wanted.ts'

/** A secret that was found where it must not be. */
export interface Hit {
  /** Position of the secret in the list that was looked for; -1 where a text takes too long to be searched. */
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
  /** It is a file of a recording: what this tool wrote in its lines is not looked at. */
  readonly isRecording?: boolean
  /** Rejects once there is no more time. */
  readonly hasTime?: HasTime
}

/** Pieces of a line longer than this are looked at one by one, overlapping; no line of a recording is. */
const PIECE_BYTES = 4 * 1024 * 1024
const RECORDING_PIECE_BYTES = 16 * 1024 * 1024
/** Short lines are looked at together, up to about so many bytes. */
const TOGETHER_BYTES = 16 * 1024
/** Encodings within encodings that are looked into. */
const MAX_DEPTH = 4
/** Characters that are looked at in all readings of a piece: for each of its bytes, at all, and for however long a one. */
const WORK = 24
const FREE_WORK = 64_000_000
const MAX_WORK = 128_000_000
/** The message for a piece that could not be searched within its budget. */
const TOO_LONG = 'a text that takes too long to search'

/**
 * Searches a file, by its path, or bytes for secrets: raw, percent-encoded, with JSON escapes or
 * HTML entities, in base64 and base64url at any alignment, in hex, packed, and in each inside the
 * other. Reads in pieces, in time linear in the input. Secrets under 8 characters are skipped: they
 * look like ordinary text. Throws UsageError if it cannot be read.
 */
export function findSecrets(
  where: string | Uint8Array,
  secrets: Iterable<string>,
  options?: FindOptions,
): Promise<readonly Hit[]> {
  return createFinder(secrets).find(where, options)
}

/** Looks for the same secrets in many files and texts: their writings are made once. */
export interface Finder {
  /** Looks for these, too, from now on. */
  readonly add: (secrets: Iterable<string>) => void
  /** Looks for secrets as `findSecrets` does; positions are those in which they were added. */
  readonly find: (where: string | Uint8Array, options?: FindOptions) => Promise<readonly Hit[]>
  /** Whether any of them is in a text. Throws OverBudget where that takes too long to say. */
  readonly holds: (text: string) => boolean
  /** Whether any of them is in what a line of a recording, or an exchange, has from traffic. Throws OverBudget. */
  readonly holdsInTraffic: (line: object) => boolean
}

/** A finder of these secrets. */
export function createFinder(secrets: Iterable<string> = []): Finder {
  const wanted = createWanted()
  const add: Finder['add'] = (more) => {
    for (const secret of more) wanted.add(secret)
  }
  const find: Finder['find'] = async (where, options = {}) => {
    const { most = 1000, isRecording = false, hasTime = ALWAYS } = options
    const hits: Hit[] = []
    try {
      for await (const piece of getPieces(where, wanted.longest(), isRecording)) {
        checkTime(hasTime, 'search it')
        const found = search(piece)
        if (found.length > 0)
          hits.push(...(isRecording ? inTraffic(piece, found) : inLines(piece, found)))
        if (hits.length >= most) break
      }
    } catch (error) {
      throw unreadable(where, error as NodeJS.ErrnoException)
    }
    return hits.slice(0, most)
  }
  const search = (piece: Piece): readonly Hit[] => {
    const hits: Hit[] = []
    try {
      searchPiece(piece, wanted, hits)
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
      hits.push({ secret: -1, encoding: TOO_LONG, line: piece.line, offset: piece.offset })
    }
    return hits
  }
  const again = (bytes: Buffer, line: number, offset: number): readonly Hit[] =>
    search({ bytes, line, offset, isInside: false })
  /** Of the hits in a line of a recording, those in traffic. */
  const inTraffic = ({ bytes, line, offset }: Piece, hits: readonly Hit[]): readonly Hit[] => {
    const value = readJson(bytes.toString())
    if (!isRecord(value)) return hits
    return again(Buffer.from(extractTraffic(value)), line, offset)
  }
  /** The hits in lines that were looked at together, each in its own line. */
  const inLines = ({ bytes, line, offset }: Piece, hits: readonly Hit[]): readonly Hit[] => {
    if (!bytes.includes(NEWLINE)) return hits
    const alone: Hit[] = []
    let start = 0
    for (let number = line; start < bytes.length; number += 1) {
      const end = bytes.indexOf(NEWLINE, start)
      const stop = end === -1 ? bytes.length : end
      alone.push(...again(bytes.subarray(start, stop), number, offset + start))
      start = stop + 1
    }
    return alone.length > 0 ? alone : hits
  }
  const holds = (text: string): boolean => {
    const hits: Hit[] = []
    const piece = { bytes: Buffer.from(text), line: 1, offset: 0, isInside: false }
    searchPiece(piece, wanted, hits)
    return hits.length > 0
  }
  add(secrets)
  return {
    add,
    find,
    holds,
    holdsInTraffic: (line) => holds(JSON.stringify(line)) && holds(extractTraffic(line)),
  }
}

const NEWLINE = 0x0a

function unreadable(where: string | Uint8Array, error: NodeJS.ErrnoException): Error {
  const isOurs = error.code === undefined
  if (isOurs) return error
  const what = typeof where === 'string' ? `"${where}"` : 'the given bytes'
  return new UsageError(
    `cannot search ${what} for secrets: ${error.code}; check that it exists and is complete, then search again`,
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

function searchPiece(piece: Piece, wanted: WantedSecrets, hits: Hit[]): void {
  const { patterns } = wanted
  const seen = new Set<string>()
  const { line, offset } = piece
  const spend = createBudget(Math.min(FREE_WORK + piece.bytes.length * WORK, MAX_WORK))
  const search = (text: string, way: readonly string[]): void => {
    spend(text.length)
    for (const { pattern } of patterns.find(text.toLowerCase(), () => true)) {
      const encoding = [...way, pattern.encoding].join(', ')
      const name = `${pattern.of} ${encoding}`
      if (seen.has(name)) continue
      seen.add(name)
      hits.push({ secret: pattern.of, encoding, line, offset })
    }
  }
  /** The texts that were searched, each with the smallest depth at which it was. */
  const depths = new Map<string, number>()
  const look = (text: string, way: readonly string[], depth: number): void => {
    // Several orders of decoding often lead to the same text.
    if ((depths.get(text) ?? Infinity) <= depth) return
    depths.set(text, depth)
    // A line of JSON with JSON in it is read once, not without its backslashes and with them, too.
    const isOnce = depth === 0 && !wanted.haveBackslash() && text.startsWith('{"')
    const { steps, others, areOnlyQuotes } = unescapings(text, isOnce && !wanted.haveQuote())
    const all = [...steps, ...others]
    if (!isOnce || !areOnlyQuotes) all.unshift({ names: [], text })
    for (const { names, text: unescaped } of all) search(unescaped, [...way, ...names])
    if (depth >= MAX_DEPTH) return
    for (const { names, text: unescaped } of all) {
      for (const { name, text: inner } of rewritten(unescaped))
        look(inner, [...way, ...names, name], depth + 1)
    }
    const last = steps.at(-1) ?? { names: [], text }
    const isCut = depth === 0 && piece.isInside
    for (const { name, text: inner } of encodedIn(last.text, isCut, spend))
      look(inner, [...way, ...last.names, name], depth + 1)
  }
  look(piece.bytes.toString('latin1'), [], 0)
}

/**
 * Whole lines, short ones several at once but those of a recording; of very long ones pieces that overlap by more than
 * any secret can take.
 */
async function* getPieces(
  where: string | Uint8Array,
  longest: number,
  isRecording: boolean,
): AsyncGenerator<Piece, void> {
  const most = isRecording ? RECORDING_PIECE_BYTES : PIECE_BYTES
  // A character takes at most 12 when it is escaped twice, and base64 a third more.
  const overlap = Math.min(16 * longest + 64, most / 2)
  const together = isRecording ? 0 : TOGETHER_BYTES
  let held: Buffer = Buffer.alloc(0)
  let line = 1
  let offset = 0
  let isInside = false
  for await (const chunk of bytesFrom(where)) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    let start = 0
    for (let end = held.indexOf(NEWLINE); end !== -1; end = held.indexOf(NEWLINE, start)) {
      // Searches the end of a long line separately.
      const last = isInside ? -1 : held.lastIndexOf(NEWLINE, start + together)
      const stop = Math.max(end, last)
      const bytes = held.subarray(start, stop)
      yield { bytes, line, offset: offset + start, isInside }
      isInside = false
      line += stop === end ? 1 : countLines(bytes) + 1
      start = stop + 1
    }
    held = held.subarray(start)
    offset += start
    if (held.length > most) {
      yield { bytes: held, line, offset, isInside }
      isInside = true
      offset += held.length - overlap
      held = held.subarray(held.length - overlap)
    }
  }
  yield { bytes: held, line, offset, isInside }
}

function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

async function* bytesFrom(where: string | Uint8Array): AsyncGenerator<Buffer, void> {
  if (typeof where !== 'string') {
    // A copy, because the caller may reuse the buffer before the search.
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
