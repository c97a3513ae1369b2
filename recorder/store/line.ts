import { crc32 } from 'node:zlib'

/**
 * A line is one JSON object whose last member is `sum`: the CRC-32, as eight hex digits, of all
 * bytes of the line before `,"sum":`. The first member is `type`, so a line's kind is known
 * without parsing it.
 */
export const LINE_KINDS = ['header', 'exchange', 'request', 'response', 'footer'] as const
export type LineKind = (typeof LINE_KINDS)[number]

const SUM_KEY = ',"sum":"'
const TAIL_BYTES = SUM_KEY.length + 8 + 2

/** A line ready to be written, without its newline, and its checksum. */
export interface SealedLine {
  readonly text: string
  readonly sum: string
}

/** Adds the checksum to a JSON object's text. */
export function seal(json: string): SealedLine {
  const start = json.slice(0, -1)
  const sum = crc32(start).toString(16).padStart(8, '0')
  return { text: `${start}${SUM_KEY}${sum}"}`, sum }
}

/** The checksum of an intact line; undefined when the line is damaged. */
export function verifiedSum(line: Buffer): string | undefined {
  const cut = line.length - TAIL_BYTES
  if (cut < 1) return undefined
  const tail = line.toString('latin1', cut)
  if (!tail.startsWith(SUM_KEY) || !tail.endsWith('"}')) return undefined
  const sum = tail.slice(SUM_KEY.length, -2)
  const actual = crc32(line.subarray(0, cut)).toString(16).padStart(8, '0')
  return actual === sum ? sum : undefined
}

/** What an intact line is; undefined for a kind that this release does not know. */
export function kindOf(line: Buffer): LineKind | undefined {
  const start = line.toString('latin1', 0, 24)
  return LINE_KINDS.find((kind) => start.startsWith(`{"type":"${kind}"`))
}
