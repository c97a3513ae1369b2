import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'

import type { Exchange } from '#engine/model/exchange.ts'
import type { RecordingFooter, RecordingHeader } from '#engine/model/recording.ts'
import { READ_LIMITS } from '../limits.ts'
import { getStart, isIntact } from '../line.ts'
import { loadBody } from './body-files.ts'
import { type DecodedLine, decodeExchange, decodeLine } from './decode.ts'

/** A recording that may still be written, whose exchanges are read one by one. */
interface Followed extends Disposable {
  readonly header: () => RecordingHeader | undefined
  readonly footer: () => RecordingFooter | undefined
  /**
   * Reads added lines and reports each new exchange; for a limited time, if one is given and the file grows. Returns
   * whether it reached the end, or that the file was rewritten.
   */
  readonly read: (
    onExchange: (exchange: Exchange) => void,
    milliseconds?: number,
  ) => Promise<'end' | 'part' | 'rewritten'>
  /** The state of the reader, from which another one can continue. */
  readonly mark: () => FollowMark
  /** Returns the exchange at a position by its place in the file. */
  readonly exchangeAt: (index: number) => Exchange | undefined
}

/** The position of a reader in a file, and the places of the exchanges before it. */
export interface FollowMark {
  readonly position: number
  readonly places: number[]
  readonly waiting: readonly (readonly [
    id: number,
    place: readonly [start: number, size: number],
  ])[]
  readonly header?: RecordingHeader | undefined
  readonly footer?: RecordingFooter | undefined
}

/** Bytes that are read at once, before other work has its turn. */
const PIECE_BYTES = 64 * 1024

/** Follows a plain recording; keeps only places in the file, four numbers for each exchange. */
export function followRecording(path: string, from?: FollowMark): Followed {
  const descriptor = openSync(path, 'r')
  const { ino } = statSync(path)
  // The place of the line, and of its request if that has a line of its own.
  const places: number[] = from?.places ?? []
  const waiting = new Map<number, readonly [start: number, size: number]>(from?.waiting)
  let header = from?.header
  let footer = from?.footer
  let position = from?.position ?? 0
  /** The size of the file at the last read. */
  let known = 0
  /** The bytes that were read; the first `held` ones are the start of an incomplete line. */
  let buffer = Buffer.allocUnsafe(2 * PIECE_BYTES)
  let held = 0

  const decodeAt = (start: number, size: number): DecodedLine => {
    const bytes = Buffer.allocUnsafe(size)
    readSync(descriptor, bytes, 0, size, start)
    return decode(bytes)
  }
  const decode = (bytes: Buffer): DecodedLine =>
    decodeLine(JSON.parse(bytes.toString()), (body) => loadBody(path, body, READ_LIMITS))

  const take = (line: Buffer, start: number, onExchange: (exchange: Exchange) => void): void => {
    const { kind, id } = getStart(line, 0, line.length)
    if (kind === undefined || !isIntact(line)) return
    if (kind === 'header') header = JSON.parse(line.toString()) as RecordingHeader
    else if (kind === 'footer') footer = JSON.parse(line.toString()) as RecordingFooter
    else if (kind === 'request' && id !== undefined) waiting.set(id, [start, line.length])
    else if (kind === 'exchange' || kind === 'response') {
      const opening = kind === 'response' && id !== undefined ? waiting.get(id) : undefined
      if (kind === 'response' && !opening) return
      if (id !== undefined) waiting.delete(id)
      const [from = -1, size = 0] = opening ?? []
      const index = places.length / 4
      places.push(start, line.length, from, size)
      onExchange(decodeExchange(index, decode(line), opening && decodeAt(from, size)))
    }
  }

  return {
    header: () => header,
    footer: () => footer,
    mark: () => ({ position: position - held, places, waiting: [...waiting], header, footer }),
    read: async (onExchange, milliseconds = Infinity) => {
      const found = statSync(path, { throwIfNoEntry: false })
      if (!found || found.ino !== ino || found.size < position) return 'rewritten'
      const until = performance.now() + (found.size > known ? milliseconds : Infinity)
      known = found.size
      do {
        if (held + PIECE_BYTES > buffer.length)
          buffer = Buffer.concat([buffer.subarray(0, held)], 2 * buffer.length)
        const size = readSync(descriptor, buffer, held, PIECE_BYTES, position)
        if (size === 0) return 'end'
        const start = position - held
        const bytes = buffer.subarray(0, held + size)
        position += size
        let from = 0
        for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, from)) {
          take(bytes.subarray(from, end), start + from, onExchange)
          from = end + 1
        }
        buffer.copyWithin(0, from, bytes.length)
        held = bytes.length - from
        await setImmediate()
      } while (performance.now() < until)
      return 'part'
    },
    exchangeAt: (index) => {
      const [start = -1, size = 0, from = -1, length = 0] = places.slice(index * 4, index * 4 + 4)
      if (start < 0) return undefined
      const line = decodeAt(start, size)
      return decodeExchange(index, line, from < 0 ? line : decodeAt(from, length))
    },
    [Symbol.dispose]: () => closeSync(descriptor),
  }
}
