import { mayHoldSpacedHex } from '../bytes/wrapped.ts'
import { changes, mayBeRewritten } from './peel.ts'
import { makeSmall } from './small-letters.ts'

/** A line that is read as it is. */
export interface PlainLine {
  /** Whether quotes are escaped in it. */
  readonly hasEscapes: boolean
  /** Its bytes in small letters; they are overwritten by the next line. */
  readonly small: Buffer
}

const BACKSLASH = 0x5c
const QUOTE = 0x22
/** Of percent-encoding, of HTML and of quoted-printable. */
const SIGNS = [0x25, 0x26, 0x3d] as const

/** Bytes for which room is kept: longer lines are rare. */
const KEPT_ROOM = 1024 * 1024

let kept = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * A line of JSON in which nothing is escaped but quotes, and the whole of which is in no other writing; undefined for
 * any other. Nothing stands otherwise in such a line once its escapes are undone but quotes: runs of base64 and of hex
 * are the same, and so is all that holds no quote and no backslash.
 */
export function plainLine(bytes: Buffer): PlainLine | undefined {
  if (bytes[0] !== 0x7b || bytes[1] !== QUOTE) return undefined
  if (bytes.includes(0) || bytes.includes(0x0a) || mayHoldSpacedHex(bytes, bytes.length))
    return undefined
  if (SIGNS.some((sign) => bytes.includes(sign)) && isWritten(bytes)) return undefined
  const small = roomFor(bytes.length)
  bytes.copy(small)
  return makeSmall(small, bytes.length)
    ? { hasEscapes: bytes.includes(BACKSLASH), small: small.subarray(0, bytes.length) }
    : undefined
}

/** Whether there are other escapes to be undone, or all of it may be in another writing. */
function isWritten(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  return changes(text, 'percent') || changes(text, 'HTML') || mayBeRewritten(text)
}

/** Room for bytes with zeros behind them, whole fours of it. */
function roomFor(size: number): Buffer {
  const wanted = (size & ~3) + 4
  if (wanted > kept.length && wanted <= KEPT_ROOM)
    kept = Buffer.allocUnsafeSlow(Math.min(wanted * 2, KEPT_ROOM))
  const room = wanted <= kept.length ? kept : Buffer.allocUnsafeSlow(wanted)
  return room.fill(0, size, wanted)
}
