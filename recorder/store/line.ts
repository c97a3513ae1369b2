import { crc32 } from 'node:zlib'

/**
 * A line is one JSON object whose last member is `sum`: the CRC-32, as eight hex digits, of all
 * bytes of the line before `,"sum":`. The first member is `type`, so a line's kind is known
 * without parsing it.
 */
const LINE_KINDS = ['header', 'exchange', 'request', 'response', 'handshake', 'footer'] as const
type LineKind = (typeof LINE_KINDS)[number]

const SUM_KEY = ',"sum":"'
const TAIL = /^,"sum":"([0-9a-f]{8})"\}$/
const TAIL_BYTES = SUM_KEY.length + 8 + 2

/** A line ready to be written, without its newline, and its checksum. */
export interface SealedLine {
  readonly text: string
  readonly sum: string
}

/** Adds the checksum to a JSON object's text. */
export function addChecksum(json: string): SealedLine {
  const start = json.slice(0, -1)
  const sum = crc32(start).toString(16).padStart(8, '0')
  return { text: `${start}${SUM_KEY}${sum}"}`, sum }
}

/** Whether a line's checksum fits its bytes. */
export function isIntact(line: Buffer): boolean {
  const cut = line.length - TAIL_BYTES
  if (cut < 1) return false
  const tail = line.toString('latin1', cut)
  const sum = TAIL.exec(tail)?.[1]
  return sum !== undefined && crc32(line.subarray(0, cut)) === parseInt(sum, 16)
}

/** The checksum as an intact line has it. */
export function computeChecksum(line: Buffer): string {
  return line.toString('latin1', line.length - 10, line.length - 2)
}

/** The first members of a line; their order is fixed so that the line need not be parsed. */
export interface LineStart {
  readonly kind: LineKind
  readonly id: number | undefined
  /** Whether a body of it is in a file of its own. */
  readonly isSpilled: boolean
}

const START_BYTES = 96
const START = /^\{"type":"(\w+)"(?:,"index":\d+)?(?:,"id":(\d+))?(,"spilled":true)?[,}]/

/** The start of an intact line in a buffer; without a kind that this release knows the line is of no use. */
export function getStart(
  buffer: Buffer,
  from: number,
  until: number,
): LineStart | ({ readonly kind?: undefined } & Partial<LineStart>) {
  const text = buffer.toString('latin1', from, Math.min(from + START_BYTES, until))
  const [, name, id, spilled] = START.exec(text) ?? []
  const kind = LINE_KINDS.find((known) => known === name)
  if (kind === undefined) return {}
  return { kind, id: id === undefined ? undefined : Number(id), isSpilled: spilled !== undefined }
}
