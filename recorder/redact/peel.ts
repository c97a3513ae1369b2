import { gunzipSync, inflateSync, constants } from 'node:zlib'

import { bytesOf } from './encodings.ts'
import { HTML_ENTITY, QUOTED_PRINTABLE, undone } from './escapes.ts'
import { unpack } from './packed.ts'
import { wideRuns } from './wrapped.ts'

/** What was inside a text, with the name of what it was wrapped in; bytes, one character each. */
export interface Peeled {
  readonly name: string
  readonly text: string
}

const UNPACKED_BYTES = 64 * 1024 * 1024
// A least length is written as a fixed one and a star: `{12,}` overflows on runs of megabytes.
const BASE64_RUN = /[A-Za-z0-9+/_-]{12}[A-Za-z0-9+/_-]*/g
/** Keeps what was in different runs apart. */
const BETWEEN = '\n\x01\n'
const HEX_RUN = /[0-9a-fA-F]{22}[0-9a-fA-F]*/g

/** Escapes that are undone one after another. */
const MOST_ESCAPES = 10
/** A run of base64 that may be packed without a sign; shorter ones are words and ids. */
const TRIED_LENGTH = 27

/**
 * The text with its escapes undone step by step, each step with the names of all before: whatever
 * is found in a later one stands escaped in the first.
 */
export function unescapings(text: string): readonly Peeled[] {
  const steps: Peeled[] = []
  let current = text
  while (steps.length < MOST_ESCAPES) {
    const next = unescapeOnce(current)
    if (!next) break
    steps.push(next)
    current = next.text
  }
  return steps
}

/** Undoes the first kind of escape that changes anything. */
function unescapeOnce(text: string): Peeled | undefined {
  for (const { name, sign, undo } of ESCAPES) {
    const undone = text.includes(sign) ? undo(text) : text
    if (undone !== text) return { name, text: undone }
  }
  return undefined
}

const ESCAPES = [
  { name: 'JSON', sign: '\\', undo: unescapeJson },
  { name: 'percent', sign: '%', undo: unescapePercent },
  { name: 'HTML', sign: '&', undo: unescapeHtml },
] as const

/** What a text without escapes holds in another writing, or packed; runs of bytes, joined. */
export function* encodedIn(text: string, isInside: boolean): Generator<Peeled, void> {
  const packed = unpackedText(text)
  if (packed !== undefined) yield { name: 'packed', text: packed }
  yield* rewritten(text)
  const runs: readonly string[] = text.match(BASE64_RUN) ?? []
  const decoded = runs.flatMap((run) => {
    // A run that was cut may be out of step with its groups of four.
    const steps = isInside && text.startsWith(run) ? [0, 1, 2, 3] : [0]
    return steps.map((start) => Buffer.from(run.slice(start), 'base64').toString('latin1'))
  })
  for (const bytes of decoded) if (isPacked(bytes)) yield { name: 'base64', text: bytes }
  for (const run of runs) {
    const inside = mayBePacked(run) ? packedWhole(Buffer.from(run, 'base64')) : undefined
    if (inside !== undefined) yield { name: 'base64, packed', text: inside }
  }
  if (decoded.length > 0) yield { name: 'base64', text: decoded.join(BETWEEN) }
  const hex = text.match(HEX_RUN) ?? []
  if (hex.length === 0) return
  const bytes = hex.map((run) => Buffer.from(run, 'hex').toString('latin1'))
  yield { name: 'hex', text: bytes.join(BETWEEN) }
}

/** The whole text in another writing; these are no escapes, since each may break what stands beside it. */
function* rewritten(text: string): Generator<Peeled, void> {
  if (text.includes('\n') && BROKEN_LINE.test(text)) {
    yield { name: 'lines', text: text.replace(BROKEN_LINES, '$1') }
  }
  if (text.includes('=') && QUOTED.test(text)) {
    const found = undone(text, QUOTED_PRINTABLE)
    if (found) yield { name: 'quoted-printable', text: found.text }
  }
  if (!text.includes('\0')) return
  for (const { inner } of wideRuns(text)) yield { name: 'UTF-16', text: bytesOf(inner) }
}

const BROKEN_LINE = /[A-Za-z0-9+/_-]{16}\r?\n[ \t]{0,8}[A-Za-z0-9+/_-]/
const BROKEN_LINES = /([A-Za-z0-9+/_-])\r?\n[ \t]{0,8}(?=[A-Za-z0-9+/_-])/g
/** Within text: bytes of any kind hold an equals sign too. */
const QUOTED = /[ -~]{3}=(?:\r?\n|[0-9A-F]{2}|[0-9a-f]{2})[ -~]{2}/

const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function unescapeJson(text: string): string {
  return text.replace(ESCAPED, (escaped) => {
    if (escaped.length === 2) return SHORT[escaped.charAt(1)] ?? escaped.charAt(1)
    const units = escaped.split('\\u').slice(1)
    return bytesOf(String.fromCharCode(...units.map((unit) => parseInt(unit, 16))))
  })
}

/** Both halves of a character beyond 16 bits at once, any other unit alone. */
const ESCAPED = /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\./g

function unescapePercent(text: string): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}

function unescapeHtml(text: string): string {
  return text.replace(HTML_ENTITY.escaped, (entity) => {
    const character = HTML_ENTITY.undo(entity)
    return character === undefined ? entity : bytesOf(character)
  })
}

function isPacked(text: string): boolean {
  return isGzip(text) || /^\x78[\x01\x5e\x9c\xda]/.test(text)
}

function isGzip(text: string): boolean {
  return text.startsWith('\x1f\x8b')
}

/** A run of base64 that is neither a word nor an id nor hex. */
function mayBePacked(run: string): boolean {
  return run.length >= TRIED_LENGTH && /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run)
}

/** What was packed, as far as it goes; undefined when it is not. */
function unpackedText(text: string): string | undefined {
  if (!isPacked(text)) return undefined
  const options = { maxOutputLength: UNPACKED_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
  try {
    const bytes = Buffer.from(text, 'latin1')
    return (isGzip(text) ? gunzipSync(bytes, options) : inflateSync(bytes, options)).toString(
      'latin1',
    )
  } catch {
    // Only looked like it.
    return packedWhole(Buffer.from(text, 'latin1'))
  }
}

function packedWhole(bytes: Buffer): string | undefined {
  const unpacked = unpack(bytes)
  return unpacked.kind === 'packed' ? unpacked.bytes.toString('latin1') : undefined
}
