import { isAscii } from 'node:buffer'

import type { ReadLimits } from '../limits.ts'
import { isIntact, type LineStart, getStart, computeChecksum } from '../line.ts'
import type { RecordingSource } from './source.ts'

/** A line whose checksum fits; valid until the next one is asked for. */
export interface IntactLine extends LineStart {
  /** From 1. */
  readonly number: number
  /** How many bytes it has. */
  readonly size: number
  readonly bytes: Buffer
  /** The same as text. */
  readonly text: string
  readonly sum: string
}

/** One line of a file: intact, damaged, or empty. */
export type ReadLine =
  | IntactLine
  | { readonly number: number; readonly kind: 'damaged' }
  | { readonly number: number; readonly kind: 'empty' }

const PIECE_BYTES = 1024 * 1024
const NOTHING = Buffer.alloc(0)

/**
 * The lines of a source in order, in flat memory: no line longer than the limit is held, and the
 * bytes of a line are valid only until the next one is asked for.
 */
export function* readLines(
  source: RecordingSource,
  limits: ReadLimits,
  { isVerified = false } = {},
): Generator<ReadLine, void> {
  const opened = source.open()
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    let held: Buffer = NOTHING
    let tooLong = false
    let position = 0
    let number = 1
    for (let size = opened.read(piece, 0); size > 0; size = opened.read(piece, position)) {
      position += size
      let start = 0
      const isPlain = isAscii(piece.subarray(0, size))
      for (let end = newline(piece, 0, size); end !== -1; end = newline(piece, start, size)) {
        const place =
          held.length === 0
            ? { buffer: piece, start, end, isPlain }
            : getWhole(joined(held, piece.subarray(start, end)))
        yield tooLong ? { number, kind: 'damaged' } : read(place, number, isVerified)
        held = NOTHING
        tooLong = false
        start = end + 1
        number += 1
      }
      if (!tooLong) held = joined(held, Buffer.from(piece.subarray(start, size)))
      if (held.length > limits.lineBytes) {
        tooLong = true
        held = NOTHING
      }
    }
    if (tooLong) yield { number, kind: 'damaged' }
    else if (held.length > 0) yield read(getWhole(held), number, isVerified)
  } finally {
    opened.close()
  }
}

function newline(piece: Buffer, from: number, size: number): number {
  const at = piece.indexOf(0x0a, from)
  return at < size ? at : -1
}

function joined(held: Buffer, part: Buffer): Buffer {
  return held.length === 0 ? part : Buffer.concat([held, part])
}

/** The place of a line's bytes; plain ones are only ASCII characters. */
interface Place {
  readonly buffer: Buffer
  readonly start: number
  readonly end: number
  readonly isPlain: boolean
}

function getWhole(buffer: Buffer): Place {
  return { buffer, start: 0, end: buffer.length, isPlain: false }
}

function read(given: Place, number: number, isVerified: boolean): ReadLine {
  // Tools that turn line ends into those of Windows do no harm.
  const isOfWindows = given.end > given.start && given.buffer[given.end - 1] === 0x0d
  const place = isOfWindows ? { ...given, end: given.end - 1 } : given
  if (place.end === place.start) return { number, kind: 'empty' }
  const line = new Line(place, number)
  const isGood = line.kind !== undefined && (isVerified || isIntact(line.bytes))
  return isGood ? (line as IntactLine) : { number, kind: 'damaged' }
}

/** Every pass reads every line: unused parts are not built. */
class Line {
  readonly number: number
  readonly size: number
  readonly kind: LineStart['kind'] | undefined
  readonly id: number | undefined
  readonly isSpilled: boolean | undefined
  readonly #place: Place
  #bytes: Buffer | undefined
  #text: string | undefined

  constructor(place: Place, number: number) {
    const { kind, id, isSpilled } = getStart(place.buffer, place.start, place.end)
    this.number = number
    this.size = place.end - place.start
    this.kind = kind
    this.id = id
    this.isSpilled = isSpilled
    this.#place = place
  }

  get bytes(): Buffer {
    this.#bytes ??= this.#place.buffer.subarray(this.#place.start, this.#place.end)
    return this.#bytes
  }

  get text(): string {
    const { buffer, start, end, isPlain } = this.#place
    this.#text ??= buffer.toString(isPlain ? 'latin1' : 'utf8', start, end)
    return this.#text
  }

  get sum(): string {
    return computeChecksum(this.bytes)
  }
}
