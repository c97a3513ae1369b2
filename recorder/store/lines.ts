import type { ReadLimits } from './limits.ts'
import { kindOf, verifiedSum } from './line.ts'
import type { LineKind } from './line.ts'
import type { Source } from './source.ts'

/** One line of a file: intact with its kind and checksum, or damaged. */
export type ReadLine = {
  /** From 1. */
  readonly number: number
  /** Whether a newline ended it. */
  readonly ended: boolean
} & (
  | { readonly kind: LineKind; readonly bytes: Buffer; readonly sum: string }
  | { readonly kind: 'damaged' }
)

const PIECE_BYTES = 1024 * 1024

/**
 * The lines of a source in order, in flat memory: no line longer than the limit is held, and the
 * bytes of a line are valid only until the next one is asked for.
 */
export function* linesOf(source: Source, limits: ReadLimits): Generator<ReadLine, void> {
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
        yield read(tooLong ? undefined : joined(held, part), number, true)
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
    if (held.length > 0 || tooLong) yield read(tooLong ? undefined : held, number, false)
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

function read(bytes: Buffer | undefined, number: number, ended: boolean): ReadLine {
  const sum = bytes && verifiedSum(bytes)
  const kind = sum === undefined || bytes === undefined ? undefined : kindOf(bytes)
  if (bytes === undefined || sum === undefined || kind === undefined) {
    return { number, ended, kind: 'damaged' }
  }
  return { number, ended, kind, bytes, sum }
}
