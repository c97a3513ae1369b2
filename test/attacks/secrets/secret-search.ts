import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

import { markedIn } from './secret-values.ts'

type Decode = (text: string) => string

/** Maximum number of nested decodings. */
const DEPTH = 4
/** Limits the decompressed bytes. */
const MAX_BYTES = 4_000_000

/**
 * Returns the cases whose secrets are readable in these bytes, with the decodings that reveal them. It shares no code
 * with the tool.
 */
export function readableIn(bytes: Buffer): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  look(bytes.toString('latin1'), [], found, new Set())
  for (const unfolded of unfold(bytes))
    look(unfolded.toString('latin1'), ['compressed'], found, new Set())
  return found
}

function look(
  text: string,
  trail: readonly string[],
  found: Map<number, string>,
  seen: Set<string>,
): void {
  if (text.length < 16 || seen.has(text)) return
  seen.add(text)
  const note = (where: string, ways: readonly string[]): void => {
    for (const number of markedIn(where))
      if (!found.has(number)) found.set(number, ways.join(' in ') || 'plain')
  }
  note(text, trail)
  let plain = text
  for (let round = 0; round < 5; round += 1) {
    const before = plain
    for (const [name, decode] of Object.entries(WRITTEN)) {
      const after = decode(plain)
      if (after !== plain) note(after, [name, ...trail])
      plain = after
    }
    if (plain === before) break
  }
  if (trail.length >= DEPTH) return
  const forms = new Set([text, plain, QUOTED_PRINTABLE(plain), joined(plain)])
  for (const form of forms) {
    if (form !== text) note(form, ['written anew', ...trail])
    for (const [name, decode] of RUNS) look(decode(form), [name, ...trail], found, seen)
  }
}

const character = (code: string, radix: number): string => {
  const value = parseInt(code, radix)
  return value <= 0x10ffff ? String.fromCodePoint(value) : ''
}

const QUOTED_PRINTABLE: Decode = (text) =>
  text
    .replace(/=[ \t]*(?:\r\n|\n|(?:\\+r)?\\+n)/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_all, code: string) => character(code, 16))

/** Character escapes, repeated any number of times. */
const WRITTEN: Readonly<Record<string, Decode>> = {
  escapes: (text) =>
    text
      .replace(/\\+u\{?([0-9a-f]{4})\}?/gi, (_all, code: string) => character(code, 16))
      .replace(/\\+x([0-9a-f]{2})/gi, (_all, code: string) => character(code, 16))
      .replace(/\\+r/g, '\r')
      .replace(/\\+n/g, '\n')
      .replace(/\\+t/g, '\t')
      .replace(/\\+(["'/])/g, '$1'),
  percent: (text) =>
    text
      .replace(/%(?:25)*u([0-9a-f]{4})/gi, (_all, code: string) => character(code, 16))
      .replace(/%(?:25)*([0-9a-f]{2})/gi, (_all, code: string) => character(code, 16)),
  entities: (text) =>
    text
      .replace(/&(?:amp;)*#x0*([0-9a-f]{1,6});?/gi, (_all, code: string) => character(code, 16))
      .replace(/&(?:amp;)*#0*([0-9]{1,7});?/g, (_all, code: string) => character(code, 10))
      .replace(/&(?:amp;)*(?:plus|sol|equals);/g, (name) =>
        name.endsWith('plus;') ? '+' : name.endsWith('sol;') ? '/' : '=',
      ),
  'UTF-16': (text) => text.replaceAll('\0', ''),
}

/** Removes line breaks and spaces, so that folded text is contiguous. */
const joined: Decode = (text) => text.replace(/\s+/g, '')

const RUNS: readonly (readonly [string, Decode])[] = [
  ['base64', (text) => decodeRuns(text, /[A-Za-z0-9+/_-]{12,}/g, 'base64', 4)],
  ['hex', (text) => decodeRuns(text, /(?:[0-9a-f]{2}[:\s-]?){12,}[0-9a-f]?/gi, 'hex', 2)],
]

type RunEncoding = 'base64' | 'hex'

function decodeRuns(text: string, runs: RegExp, encoding: RunEncoding, offsets: number): string {
  return [...text.matchAll(runs)].map(([run]) => decodeOnce(run, encoding, offsets)).join('\n')
}

/** A cache of decoded runs for each encoding. */
const decoded: Readonly<Record<RunEncoding, Map<string, string>>> = {
  base64: new Map(),
  hex: new Map(),
}
/** Limits of the cache: length of a run, and number of runs. */
const REMEMBERED = { longest: 2_000, count: 20_000 }

function decodeOnce(run: string, encoding: RunEncoding, offsets: number): string {
  const known = decoded[encoding]
  const found = known.get(run) ?? decodeRun(run, encoding, offsets)
  if (known.size === REMEMBERED.count) known.clear()
  if (run.length <= REMEMBERED.longest) known.set(run, found)
  return found
}

function decodeRun(match: string, encoding: RunEncoding, offsets: number): string {
  const run = encoding === 'hex' ? match.replace(/[^0-9a-f]/gi, '') : match
  const pieces: string[] = []
  for (let offset = 0; offset < offsets; offset += 1) {
    const bytes = Buffer.from(run.slice(offset), encoding)
    pieces.push(bytes.toString('latin1'))
    if (offset === 0) for (const one of unfold(bytes)) pieces.push(one.toString('latin1'))
  }
  return pieces.join('\n')
}

/** Decompresses bytes, up to twice. */
function unfold(bytes: Buffer, depth = 2): readonly Buffer[] {
  if (depth === 0 || bytes.length < 16) return []
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0
  const ways: readonly Unfold[] = isGzip
    ? [gunzipSync, (gzip, options) => inflateRawSync(gzip.subarray(10), options)]
    : isZlib
      ? [inflateSync, inflateRawSync, brotliDecompressSync]
      : [inflateRawSync, brotliDecompressSync]
  return ways.flatMap((way) => {
    const whole = unfoldBy(way, bytes)
    return whole === undefined ? [] : [whole, ...unfold(whole, depth - 1)]
  })
}

/** Decompresses with a small buffer and without a stack trace, as most attempts fail. */
function unfoldBy(way: Unfold, bytes: Buffer): Buffer | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const chunkSize = Math.max(1024, Math.min(bytes.length * 4, 64 * 1024))
  try {
    const whole = way(bytes, { chunkSize, ...(way === brotliDecompressSync ? BROTLI : CUT_SHORT) })
    return whole.length === 0 ? undefined : whole
  } catch {
    return undefined
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

type Unfold = (bytes: Buffer, options: object) => Buffer

/** Options that also decompress truncated streams. */
const CUT_SHORT = { maxOutputLength: MAX_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
const BROTLI = { maxOutputLength: MAX_BYTES }
