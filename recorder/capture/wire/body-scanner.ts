import { createChunkScanner, type OnData } from './chunked.ts'
import type { Framing } from './http-head.ts'

/** Finds the end of one body in the pieces that it comes in. */
export interface BodyScanner {
  /** Returns the end of the body in the piece, the piece's length if the body continues, or -1 if it is malformed. */
  readonly scan: (piece: Buffer, from: number, onData: OnData) => number
  readonly isDone: () => boolean
}

/** A scanner for a framing; one of kind `close` is never done. */
export function createBodyScanner(framing: Framing): BodyScanner {
  switch (framing.kind) {
    case 'none':
      return { scan: (_piece, from) => from, isDone: () => true }
    case 'length':
      return lengthScanner(framing.length)
    case 'chunked':
      return createChunkScanner()
    case 'close':
      return lengthScanner(Infinity)
  }
}

function lengthScanner(length: number): BodyScanner {
  let left = length
  return {
    scan: (piece, from, onData) => {
      const end = Math.min(piece.length, from + left)
      if (end > from) onData(piece, from, end)
      left -= end - from
      return end
    },
    isDone: () => left === 0,
  }
}
