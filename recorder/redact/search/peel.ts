import { gunzipSync, inflateSync, constants } from 'node:zlib'

import { getBytes } from '../bytes/encodings.ts'
import {
  longRunsOfBase64,
  longRunsOfHex,
  type Run,
  spacedHex,
  writeDecoded,
} from '../bytes/runs.ts'
import { HTML_ENTITY, JSON_ESCAPE, PERCENT, QUOTED_PRINTABLE, undone } from '../text/escapes.ts'
import { unpack } from '../bytes/packed.ts'

/** The content of a text, with the name of its encoding; bytes, one character each. */
interface DecodedLayers {
  readonly name: string
  readonly text: string
}

const UNPACKED_BYTES = 64 * 1024 * 1024
/** Keeps what was in different runs apart. */
const BETWEEN = Buffer.from('\n\x01\n')

/** Escapes that are undone one after another. */
const MAX_ESCAPES = 10
/** A run of base64 that may be packed without a sign; shorter ones are words and ids. */
const TRIED_LENGTH = 27

/** Cost of trying to unpack a run, in characters. */
const TRIAL = 1_500

/** A text with escapes undone, and the names of all of them. */
interface Unescaped {
  readonly names: readonly string[]
  readonly text: string
  /** Whether the backslashes before its quotes are still there. */
  readonly keepsQuotes?: boolean
}

/** Ways to decode the escapes of one text that are tried in addition to the usual one. */
const MAX_WAYS = 16

/**
 * Decodes the escapes of a text step by step, JSON first; each step has the names of all before it,
 * because a later finding is escaped in the first text. The last of `steps` has no escapes left;
 * `others` use other orders, as decoding once too often destroys a secret. Text that is only searched for
 * texts without quotes may keep its backslashes before them: no such text has them inside.
 */
export function unescapings(
  text: string,
  mayKeepQuotes: boolean,
): {
  readonly steps: readonly Unescaped[]
  readonly others: readonly Unescaped[]
  /**
   * Whether all that is escaped are quotes: without their backslashes nothing is torn apart that was together, so
   * that what has no backslash itself is found in the unescaped text or nowhere.
   */
  readonly areOnlyQuotes: boolean
} {
  const keepsQuotes = mayKeepQuotes && text.includes('\\') && !OTHER_ESCAPE.test(text)
  const plain = keepsQuotes ? text : withoutEscapedQuotes(text)
  const steps: Unescaped[] =
    plain === undefined ? [] : [{ names: [JSON_ESCAPE.name], text: plain, keepsQuotes }]
  let current: Unescaped = steps[0] ?? { names: [], text }
  while (steps.length < MAX_ESCAPES) {
    const [next] = unescapedOnce(current)
    if (!next) break
    steps.push(next)
    current = next
  }
  // Most texts have only one decoding, so there are no duplicates to track.
  let seen: Set<string> | undefined
  const others: Unescaped[] = []
  const queue: Unescaped[] = [{ names: [], text }, ...steps]
  for (const [at, before] of queue.entries()) {
    // The form that a step decoded is the next step.
    for (const next of unescapedOnce(before, steps[at]?.names.at(-1))) {
      seen ??= new Set(steps.map((step) => step.text))
      if (seen.has(next.text) || others.length >= MAX_WAYS) continue
      seen.add(next.text)
      others.push(next)
      queue.push(next)
    }
  }
  return { steps, others, areOnlyQuotes: plain !== undefined }
}

/** An escape of anything but a quote. */
const OTHER_ESCAPE = /\\(?!")/

/** Undoes each kind of escape that changes anything, but for one. */
function* unescapedOnce(
  { names, text, keepsQuotes = false }: Unescaped,
  except?: string,
): Generator<Unescaped, void> {
  for (const escape of [JSON_ESCAPE, PERCENT, HTML_ENTITY]) {
    if (escape.name === except || !text.includes(escape.sign)) continue
    if (keepsQuotes && escape === JSON_ESCAPE) continue
    const undone = unescaped(text, escape)
    if (undone !== text) yield { names: [...names, escape.name], text: undone }
  }
}

/** Undoes one kind of escape in bytes, one character each. */
function unescaped(text: string, { escaped, undo }: typeof PERCENT): string {
  return text.replace(escaped, (escape) => {
    const found = undo(escape) ?? escape
    return UNITS.test(escape) ? getBytes(found) : found
  })
}

/** Escapes for characters instead of bytes. */
const UNITS = /^(?:[\\%]u|&)/

/** The decoded content of a text without escapes; runs of bytes, joined. */
export function* encodedIn(
  text: string,
  isInside: boolean,
  spend: (work: number) => void,
): Generator<DecodedLayers, void> {
  const packed = unpackedText(text)
  if (packed !== undefined) yield { name: 'packed', text: packed }
  const runs = differentTexts(text, longRunsOfBase64(text))
  const [first] = runs
  if (first === undefined) return
  // A run that was cut may be out of step with its groups of four.
  const cut = isInside && text.startsWith(first) ? [1, 2, 3].map((start) => first.slice(start)) : []
  const { joined, packed: packedRuns } = decodedRuns([...runs, ...cut])
  for (const bytes of packedRuns) yield { name: 'base64', text: bytes }
  for (const run of runs) {
    if (!mayBePacked(run)) continue
    spend(TRIAL)
    const inside = packedWhole(Buffer.from(run, 'base64'))
    if (inside === undefined) continue
    spend(inside.length)
    yield { name: 'base64, packed', text: inside }
  }
  yield { name: 'base64', text: joined }
  const hex = differentTexts(text, longRunsOfHex(text))
  if (hex.length === 0) return
  const bytes = hex.map((run) => Buffer.from(run, 'hex').toString('latin1'))
  yield { name: 'hex', text: bytes.join(BETWEEN.toString()) }
}

function differentTexts(text: string, runs: readonly Run[]): readonly string[] {
  return [...new Set(runs.map(({ start, end }) => text.slice(start, end)))]
}

/** The bytes of runs of base64, joined, and those that are packed on their own. */
function decodedRuns(runs: readonly string[]): {
  readonly joined: string
  readonly packed: readonly string[]
} {
  const bytes = Buffer.allocUnsafe(runs.reduce((sum, { length }) => sum + length, 0))
  const packed: string[] = []
  let at = 0
  for (const run of runs) {
    const start = at
    at = writeDecoded(run, bytes, at)
    if (HEADS.has(bytes.readUInt16BE(start))) packed.push(bytes.toString('latin1', start, at))
    for (const code of BETWEEN) bytes[at++] = code
  }
  return { joined: bytes.toString('latin1', 0, at), packed }
}

/** How gzip and zlib begin. */
const HEADS = new Set([0x1f8b, 0x7801, 0x785e, 0x789c, 0x78da])

/** A run of base64 that is neither a word nor an id nor hex. */
function mayBePacked(run: string): boolean {
  return run.length >= TRIED_LENGTH && /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run)
}

/**
 * The whole text in another encoding; these are no escapes, since each may break its neighbors.
 */
export function* rewritten(text: string): Generator<DecodedLayers, void> {
  if (text.includes('\n') && BROKEN_LINE.test(text)) {
    yield { name: 'lines', text: text.replace(BROKEN_LINES, '$1') }
  }
  if (mayBeQuoted(text)) {
    const found = undone(text, QUOTED_PRINTABLE)
    if (found) yield { name: 'quoted-printable', text: found.text }
    // Some writers break a line within the three characters of a byte.
    const again = found && undone(found.text, QUOTED_PRINTABLE)
    if (again) yield { name: 'quoted-printable', text: again.text }
  }
  for (const run of spacedHex(text))
    yield { name: 'hex', text: Buffer.from(run.replace(/[: -]/g, ''), 'hex').toString('latin1') }
  if (!text.includes('\0') || !WIDE.test(text)) return
  for (const start of [0, 1]) {
    const bytes = Buffer.from(
      text.slice(start, text.length - ((text.length - start) % 2)),
      'latin1',
    )
    yield { name: 'UTF-16', text: getBytes(bytes.toString('utf16le')) }
    yield { name: 'UTF-16', text: getBytes(bytes.swap16().toString('utf16le')) }
  }
}

/** Latin letters between zeros. */
const WIDE = /(?:[^\0]\0){5}|(?:\0[^\0]){5}/
const BROKEN_LINE = /[A-Za-z0-9+/_-]{16}\r?\n[ \t]{0,8}[A-Za-z0-9+/_-]/
const BROKEN_LINES = /([A-Za-z0-9+/_-])\r?\n[ \t]{0,8}(?=[A-Za-z0-9+/_-])/g
/** Bytes side by side, an equals sign or a soft line break, within text: `limit=20` is none of them. */
const QUOTED = /[ -~]{3}=(?:\r?\n|3[dD]|[0-9A-Fa-f]{2}=[0-9A-Fa-f]{2})/y

function mayBeQuoted(text: string): boolean {
  for (let at = text.indexOf('=', 3); at !== -1; at = text.indexOf('=', at + 1)) {
    QUOTED.lastIndex = at - 3
    if (QUOTED.test(text)) return true
  }
  return false
}

const BACKSLASH = 0x5c
const QUOTE = 0x22

/**
 * The text without the backslashes before quotes; undefined if it has none or others, too. JSON within JSON has quotes
 * to escape, and mostly nothing else. Bytes are moved in place: to replace as many in a text takes twice as long.
 */
function withoutEscapedQuotes(text: string): string | undefined {
  const first = text.indexOf('\\')
  if (first === -1) return undefined
  const bytes = Buffer.from(text, 'latin1')
  let end = first
  for (let at = first; at < bytes.length; at += 1) {
    const code = bytes[at] ?? 0
    if (code === BACKSLASH) {
      if (bytes[at + 1] !== QUOTE) return undefined
      continue
    }
    bytes[end] = code
    end += 1
  }
  return bytes.toString('latin1', 0, end)
}

function isPacked(text: string): boolean {
  return isGzip(text) || /^\x78[\x01\x5e\x9c\xda]/.test(text)
}

function isGzip(text: string): boolean {
  return text.startsWith('\x1f\x8b')
}

/** The unpacked content, as far as it goes; undefined if it is not packed. */
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
