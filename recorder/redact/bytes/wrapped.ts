import { giveBack, type Units, unitsOf } from '../units.ts'
import { unpack } from './packed.ts'

/** A piece of a text that holds bytes in another writing. */
export interface Wrapped {
  readonly start: number
  readonly end: number
  /** What is inside, one character a byte. */
  readonly inner: string
  /** The same writing of other bytes. */
  readonly write: (inner: string) => string
}

// A least length is written as a fixed one and a star: `{11,}` overflows on runs of megabytes.
const HEX = /[0-9a-fA-F]{16}[0-9a-fA-F]*/g
const BASE64_CHARACTERS = /[A-Za-z0-9+/_-]+={0,2}/g
const SHORTEST = 11
/** Characters that base64 may be out of step with the run that it stands in. */
const STEPS = [0, 1, 2, 3]
const LINE_BREAK = /^\r?\n[ \t]{0,8}$/

/** Runs of base64 and base64url, over several lines too, at each of four steps. */
export function* base64Runs(text: string): Generator<Wrapped, void> {
  for (const { start, end } of base64Ranges(text)) {
    if (end - start < SHORTEST) continue
    for (const step of STEPS) {
      const run = base64Run(text.slice(start, end), start, step)
      if (run) yield run
    }
  }
}

function* base64Ranges(
  text: string,
): Generator<{ readonly start: number; readonly end: number }, void> {
  let start = 0
  let end = 0
  for (const match of text.matchAll(BASE64_CHARACTERS)) {
    const isNext = match.index - end <= 10 && LINE_BREAK.test(text.slice(end, match.index))
    if (!isNext || text[end - 1] === '=') {
      if (end > start) yield { start, end }
      start = match.index
    }
    end = match.index + match[0].length
  }
  if (end > start) yield { start, end }
}

/** A run of base64 from a step on; undefined when a line break stands there. */
export function base64Run(whole: string, at: number, step: number): Wrapped | undefined {
  const run = whole.slice(step)
  if (/^\s/.test(run)) return undefined
  const breaks = [...run.matchAll(/\s+/g)].map((found) => ({ at: found.index, text: found[0] }))
  const digits = breaks.length === 0 ? run : run.replace(/\s+/g, '')
  const isUrl = /[-_]/.test(digits)
  const padding = /={0,2}$/.exec(digits)?.[0].length ?? 0
  const write = (inner: string): string => {
    const encoded = Buffer.from(inner, 'latin1')
      .toString('base64')
      .replace(/={1,2}$/, '')
    const length = digits.length - padding
    // Of a group that is not whole the last character says nothing: it stays out as it did.
    const kept =
      inner.length === Math.floor((length * 3) / 4)
        ? encoded + digits.slice(encoded.length, length)
        : encoded
    const padded = padding > 0 ? kept.padEnd(Math.ceil(kept.length / 4) * 4, '=') : kept
    return withBreaks(isUrl ? padded.replace(/\+/g, '-').replace(/\//g, '_') : padded, breaks)
  }
  const inner = Buffer.from(digits, 'base64').toString('latin1')
  return { start: at + step, end: at + whole.length, inner, write }
}

function withBreaks(
  text: string,
  breaks: readonly { readonly at: number; readonly text: string }[],
): string {
  let result = text
  for (const { at, text: space } of breaks) {
    if (at < result.length) result = result.slice(0, at) + space + result.slice(at)
  }
  return result
}

/** Runs of hex in any case, at both steps. */
export function* hexRuns(text: string): Generator<Wrapped, void> {
  for (const match of text.matchAll(HEX)) {
    for (const step of [0, 1]) {
      const run = match[0].slice(step)
      const isUpper = /[A-F]/.test(run)
      const inner = Buffer.from(run, 'hex').toString('latin1')
      const write = (bytes: string): string => {
        const hex = Buffer.from(bytes, 'latin1').toString('hex')
        return (isUpper ? hex.toUpperCase() : hex) + run.slice(inner.length * 2)
      }
      const start = match.index + step
      yield { start, end: start + run.length, inner, write }
    }
  }
}

/** Bytes in hex with one character between them, at least eight. */
const SPACED_HEX = /[0-9a-fA-F]{2}(?:[: -][0-9a-fA-F]{2}){7}(?:[: -][0-9a-fA-F]{2})*/g

/** Characters of a run of spaced hex that are looked at first; any run that is wanted holds so many from a step on. */
const STEP = 12

function mayBeSpacedHex(text: string): boolean {
  const units = unitsOf(text)
  const isFound = mayHoldSpacedHex(units, text.length)
  giveBack(units)
  return isFound
}

/** Whether there may be a run of it: digits and signs between them by turns of three, whichever comes first. */
export function mayHoldSpacedHex(units: Units, length: number): boolean {
  for (let at = 0; at + STEP <= length; at += STEP) {
    // Every place of a step holds a digit or a sign, which few steps do.
    if (KINDS[units[at] ?? 0] === 0 || KINDS[units[at + 5] ?? 0] === 0) continue
    if (
      isSpacedHex(units, at, at) ||
      isSpacedHex(units, at, at + 1) ||
      isSpacedHex(units, at, at + 2)
    )
      return true
  }
  return false
}

/** Whether bytes in hex stand in a step, with a sign between them at this place and at every third from it. */
function isSpacedHex(units: Units, from: number, sign: number): boolean {
  if (kindAt(units, sign) !== BETWEEN || kindAt(units, sign + 3) !== BETWEEN) return false
  for (let at = from; at < from + STEP; at += 1)
    if (kindAt(units, at) !== ((at - sign) % 3 === 0 ? BETWEEN : DIGIT)) return false
  return true
}

const DIGIT = 1
const BETWEEN = 2
const KINDS = new Uint8Array(0x10000)
for (const digit of '0123456789abcdefABCDEF') KINDS[digit.charCodeAt(0)] = DIGIT
for (const sign of ': -') KINDS[sign.charCodeAt(0)] = BETWEEN

function kindAt(units: Units, at: number): number {
  return KINDS[units[at] ?? 0] ?? 0
}

/** Whether there is any such run. */
export function holdsSpacedHex(text: string): boolean {
  return mayBeSpacedHex(text) && text.search(SPACED_HEX) !== -1
}

/** Runs of hex with a colon, a hyphen or a blank between the bytes. */
export function* spacedHexRuns(text: string): Generator<Wrapped, void> {
  if (!mayBeSpacedHex(text)) return
  for (const match of text.matchAll(SPACED_HEX)) {
    const [run] = match
    const isUpper = /[A-F]/.test(run)
    const write = (bytes: string): string => {
      const hex = Buffer.from(bytes, 'latin1').toString('hex')
      const cased = isUpper ? hex.toUpperCase() : hex
      const pairs = cased.match(/../g) ?? []
      return pairs.map((pair, index) => pair + run.slice(index * 3 + 2, index * 3 + 3)).join('')
    }
    const inner = Buffer.from(run.replace(/[: -]/g, ''), 'hex').toString('latin1')
    yield { start: match.index, end: match.index + run.length, inner, write }
  }
}

/** Letters of Latin script and zeros by turns. */
const ZEROS = /(?:[^\0]\0){5}|(?:\0[^\0]){5}/

/** UTF-16 within bytes, in both orders, at both steps. */
export function* wideRuns(text: string): Generator<Wrapped, void> {
  if (!text.includes('\0') || !ZEROS.test(text) || !/^[\0-\xff]*$/.test(text)) return
  const bytes = Buffer.from(text, 'latin1')
  for (const start of [0, 1]) {
    const size = (bytes.length - start) & ~1
    if (size < 16) continue
    for (const isLittle of [true, false]) {
      const order = (pairs: Buffer): Buffer => (isLittle ? pairs : Buffer.from(pairs).swap16())
      const inner = order(bytes.subarray(start, start + size)).toString('utf16le')
      const write = (changed: string): string =>
        order(Buffer.from(changed, 'utf16le')).toString('latin1')
      yield { start, end: start + size, inner, write }
    }
  }
}

/** What is packed as a whole. */
export function* packedRuns(text: string): Generator<Wrapped, void> {
  if (text.length < 10 || !/^[\0-\xff]*$/.test(text)) return
  const unpacked = unpack(Buffer.from(text, 'latin1'))
  if (unpacked.kind !== 'packed') return
  const write = (inner: string): string =>
    unpacked.pack(Buffer.from(inner, 'latin1')).toString('latin1')
  yield { start: 0, end: text.length, inner: unpacked.bytes.toString('latin1'), write }
}
