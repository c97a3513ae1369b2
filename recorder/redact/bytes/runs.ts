/** A stretch of a text; `end` is the first character after it. */
export interface Run {
  readonly start: number
  readonly end: number
}

/** Marks the codes of letters, for `listRuns`. */
export function getLetters(letters: string): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (const letter of letters) table[letter.charCodeAt(0)] = 1
  return table
}

export const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** In either alphabet. */
const BASE64 = getLetters(`${ALPHANUMERIC}+/_-`)
const HEX = getLetters('0123456789abcdefABCDEF')

/** Finds runs of at least `shortest` letters. Each covers a position one step after the last, so most are skipped. */
export function listRuns(text: string, letters: Uint8Array, shortest: number): readonly Run[] {
  const runs: Run[] = []
  let before = 0
  for (let at = shortest - 1; at < text.length; at += shortest) {
    if (letters[text.charCodeAt(at)] !== 1) continue
    let start = at
    while (start > before && letters[text.charCodeAt(start - 1)] === 1) start -= 1
    let end = at + 1
    while (end < text.length && letters[text.charCodeAt(end)] === 1) end += 1
    if (end - start >= shortest) runs.push({ start, end })
    before = end
    at = end
  }
  return runs
}

/** Runs of base64. */
export function longRunsOfBase64(text: string): readonly Run[] {
  return listRuns(text, BASE64, 12)
}

/** Runs of hex. */
export function longRunsOfHex(text: string): readonly Run[] {
  return listRuns(text, HEX, 22)
}

/** The values of the digits of base64, in either alphabet. */
const DIGITS = new Uint8Array(0x10000)
for (const digits of [`${ALPHANUMERIC}+/`, `${ALPHANUMERIC}-_`])
  for (const [value, digit] of [...digits].entries()) DIGITS[digit.charCodeAt(0)] = value

/** Writes the bytes of a run of base64; gives where they end. Runs are short: `Buffer.from` takes longer. */
export function writeDecoded(run: string, bytes: Uint8Array, start: number): number {
  let end = start
  let bits = 0
  for (let at = 0; at < run.length; at += 1) {
    bits = (bits << 6) | (DIGITS[run.charCodeAt(at)] ?? 0)
    const step = at & 3
    if (step === 0) continue
    bytes[end] = bits >> (6 - 2 * step)
    end += 1
  }
  return end
}

/** Lines of base64 have the same length, of at least this many characters. */
const MIN_LINE_LENGTH = 40
const NEXT_LINES = /(?:\r?\n[ \t]{0,8}[\w+/]{2}[\w+/]*(?![\w-]))*/y
const PADDING = /={0,2}/y

/** Runs that may be a text in base64, with both capitals and small letters; line breaks and padding included. */
export function textsInBase64(text: string): readonly Run[] {
  const runs: Run[] = []
  let done = 0
  for (const { start, end } of listRuns(text, BASE64, 16)) {
    const run = text.slice(start, end)
    if (start < done || !/[A-Z]/.test(run) || !/[a-z]/.test(run)) continue
    done = end - start >= MIN_LINE_LENGTH ? getEnd(NEXT_LINES, text, end) : end
    done = getEnd(PADDING, text, done)
    runs.push({ start, end: done })
  }
  return runs
}

function getEnd(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  pattern.test(text)
  return pattern.lastIndex
}

/** Ten bytes of ASCII in hex. */
const ASCII = /^(?:[2-7][\da-fA-F]|0[9aAdD]){10}/

/** Runs that may be a text in hex. */
export function textsInHex(text: string): readonly Run[] {
  return listRuns(text, HEX, 20).filter(({ start, end }) => ASCII.test(text.slice(start, end)))
}

/** Signs between bytes in hex. */
const BETWEEN = getLetters(': -')
/** Characters of a byte in hex with the sign after it, and of eight bytes. */
const STEP = 3
const EIGHT = 8 * STEP - 1

/** Runs of at least eight bytes in hex with one sign between them. Each covers a position one step after the last. */
export function spacedHex(text: string): readonly string[] {
  const runs: string[] = []
  const isBetween = (at: number): boolean => BETWEEN[text.charCodeAt(at)] === 1
  const isByte = (at: number): boolean =>
    HEX[text.charCodeAt(at)] === 1 && HEX[text.charCodeAt(at + 1)] === 1
  let before = 0
  for (let at = EIGHT - 1; at < text.length; at += EIGHT - 2) {
    const sign = isBetween(at) ? at : isBetween(at - 1) ? at - 1 : at - 2
    if (!isBetween(sign)) continue
    let start = sign + 1
    while (start >= before + STEP && isBetween(start - 1) && isByte(start - STEP)) start -= STEP
    let end = sign
    while (isBetween(end) && isByte(end + 1)) end += STEP
    if (end - start < EIGHT) continue
    runs.push(text.slice(start, end))
    before = end
    at = end
  }
  return runs
}
