import type { ReadLimits } from '../limits.ts'
import { isIntact, sumOf, startOf } from '../line.ts'
import type { LineStart } from '../line.ts'
import type { Source } from './source.ts'

/** A line whose checksum fits. */
export interface IntactLine extends LineStart {
  /** From 1. */
  readonly number: number
  readonly bytes: Buffer
  readonly sum: string
}

/** One line of a file: intact, damaged, or empty. */
export type ReadLine =
  | IntactLine
  | { readonly number: number; readonly kind: 'damaged' }
  | { readonly number: number; readonly kind: 'empty' }

const PIECE_BYTES = 1024 * 1024

/**
 * The lines of a source in order, in flat memory: no line longer than the limit is held, and the
 * bytes of a line are valid only until the next one is asked for.
 */
export function* linesOf(
  source: Source,
  limits: ReadLimits,
  { isVerified = false } = {},
): Generator<ReadLine, void> {
  const opened = source.open()
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES)
    let held: Buffer = Buffer.alloc(0)
    let tooLong = false
    let position = 0
    let number = 1
    for (let size = opened.read(piece, 0); size > 0; size = opened.read(piece, position)) {
      position += size
      let start = 0
      for (let end = newline(piece, 0, size); end !== -1; end = newline(piece, start, size)) {
        const part = piece.subarray(start, end)
        yield read(tooLong ? undefined : joined(held, part), number, isVerified)
        held = Buffer.alloc(0)
        tooLong = false
        start = end + 1
        number += 1
      }
      if (!tooLong) held = joined(held, Buffer.from(piece.subarray(start, size)))
      if (held.length > limits.lineBytes) {
        tooLong = true
        held = Buffer.alloc(0)
      }
    }
    if (held.length > 0 || tooLong) yield read(tooLong ? undefined : held, number, isVerified)
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

function read(given: Buffer | undefined, number: number, isVerified: boolean): ReadLine {
  // Tools that turn line ends into those of Windows do no harm.
  const bytes = given?.at(-1) === 0x0d ? given.subarray(0, -1) : given
  if (bytes?.length === 0) return { number, kind: 'empty' }
  if (bytes === undefined || !(isVerified || isIntact(bytes))) return { number, kind: 'damaged' }
  const { kind, id, isSpilled } = startOf(bytes)
  if (kind === undefined) return { number, kind: 'damaged' }
  return { number, kind, id, isSpilled, bytes, sum: sumOf(bytes) }
}
