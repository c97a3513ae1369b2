import { endianness } from 'node:os'

/** The highest bit of each of four bytes, and all others. */
const HIGHEST = 0x80808080 | 0
const OTHERS = 0x7f7f7f7f
const BACKSLASHES = 0x5c5c5c5c
const QUOTES = 0x22222222
/** What lifts an `A`, and what lifts what stands behind a `Z`, to the highest bit. */
const FROM_A = 0x3f3f3f3f
const BEHIND_Z = 0x25252525

const SMALL = Uint8Array.from({ length: 256 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
)
const IS_LITTLE = endianness() === 'LE'

/**
 * Puts bytes, one character each, in small letters where they stand, four at a time; false when a backslash stands
 * before anything but a quote. Behind them must be zeros up to a whole four, at least one; the memory must be theirs
 * from its beginning.
 */
export function makeSmall(bytes: Buffer, length: number): boolean {
  if (!IS_LITTLE) return makeSmallOneByOne(bytes, length)
  const fours = new Int32Array(bytes.buffer, 0, (length >> 2) + 1)
  let odd = 0
  /** A backslash that was the last of the four before. */
  let pending = 0
  for (let at = 0; at < fours.length; at += 1) {
    const four = fours[at] ?? 0
    const backslashes = zerosIn(four ^ BACKSLASHES)
    odd |= ((backslashes << 8) | pending) & ~zerosIn(four ^ QUOTES)
    pending = backslashes >>> 24
    if ((four & HIGHEST) === 0) {
      const capitals = (four + FROM_A) ^ (four + BEHIND_Z)
      fours[at] = four | ((capitals & HIGHEST) >>> 2)
    } else
      for (let one = at * 4; one < at * 4 + 4; one += 1) bytes[one] = SMALL[bytes[one] ?? 0] ?? 0
  }
  return (odd & HIGHEST) === 0
}

/** The highest bit of each byte that is zero. */
function zerosIn(four: number): number {
  return ~(((four & OTHERS) + OTHERS) | 0 | four | OTHERS)
}

/** The same, as it can be read. */
export function makeSmallOneByOne(bytes: Buffer, length: number): boolean {
  let isPlain = true
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0x5c && bytes[at + 1] !== 0x22) isPlain = false
    bytes[at] = SMALL[bytes[at] ?? 0] ?? 0
  }
  return isPlain
}
