/** Follows the chunks of one body through its pieces. */
interface ChunkScanner {
  /**
   * Takes a piece from a position on, gives each run of content to `onData` and returns where the
   * body ends: the piece's length when it continues, -1 when this is no chunked body.
   */
  readonly scan: (piece: Buffer, from: number, onData: OnData) => number
  readonly isDone: () => boolean
}

export type OnData = (piece: Buffer, start: number, end: number) => void

/** Characters of one size line and of all trailers. */
const LINE_LIMIT = 4 * 1024
const TRAILER_LIMIT = 16 * 1024

const CR = 0x0d
const LF = 0x0a

type State = 'size' | 'size-lf' | 'data' | 'data-cr' | 'data-lf' | 'trailer' | 'trailer-lf' | 'done'

/** Strict about line ends and sizes, since a lenient reader and a strict one would see two messages. */
export function createChunkScanner(): ChunkScanner {
  let state: State = 'size'
  let line = ''
  let left = 0
  let trailers = 0

  const scan = (piece: Buffer, from: number, onData: OnData): number => {
    let at = from
    while (at < piece.length && state !== 'done') {
      if (state === 'data') {
        const end = Math.min(piece.length, at + left)
        onData(piece, at, end)
        left -= end - at
        at = end
        if (left === 0) state = 'data-cr'
      } else if (state === 'size' || state === 'trailer') {
        const end = piece.indexOf(CR, at)
        const stop = end === -1 ? piece.length : end
        line += piece.toString('latin1', at, stop)
        if (line.length > LINE_LIMIT || isForbidden(line)) return -1
        at = end === -1 ? stop : stop + 1
        if (end !== -1) state = state === 'size' ? 'size-lf' : 'trailer-lf'
      } else {
        if (piece[at] !== (state === 'data-cr' ? CR : LF)) return -1
        at += 1
        if (!step()) return -1
      }
    }
    return at
  }

  /** Goes on after a CR or LF that was where it must; false when the line before is wrong. */
  const step = (): boolean => {
    const ended = line
    if (state === 'data-cr') {
      state = 'data-lf'
    } else if (state === 'data-lf') {
      state = 'size'
    } else if (state === 'size-lf') {
      line = ''
      const size = /^([0-9A-Fa-f]{1,12})[\t ]*(?:;|$)/.exec(ended)?.[1]
      if (size === undefined) return false
      left = Number.parseInt(size, 16)
      state = left === 0 ? 'trailer' : 'data'
    } else {
      line = ''
      trailers += ended.length + 2
      if (trailers > TRAILER_LIMIT) return false
      if (ended !== '' && !/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+:/.test(ended)) return false
      state = ended === '' ? 'done' : 'trailer'
    }
    return true
  }
  return { scan, isDone: () => state === 'done' }
}

function isForbidden(text: string): boolean {
  return /[^\t\x20-\x7e\x80-\xff]/.test(text)
}
