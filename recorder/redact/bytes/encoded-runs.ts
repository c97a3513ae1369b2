/** A stretch of a text; `end` is the first character after it. */
export interface Run {
  readonly start: number
  readonly end: number
}

/** Characters of the shortest run that is looked at: twelve bytes in base64. */
const SHORTEST_BASE64 = 16
/** Ten bytes. */
const SHORTEST_HEX = 20
/** Hex of ASCII: a text begins so. */
const ASCII = /^(?:[2-7][\da-fA-F]|0[9aAdD]){10}/
const CAPITAL = /[A-Z]/g
const SMALL = /[a-z]/
/** Lines of base64 are of one length, at least so many characters. */
const SHORTEST_LINE = 40
const NEXT_LINES = /(?:\r?\n[ \t]{0,8}[\w+/]{2}[\w+/]*(?![\w-]))*/y
const PADDING = /={0,2}/y

const HEX = lettersOf('0123456789abcdefABCDEF')
/** In either alphabet. */
const BASE64 = lettersOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-')

/**
 * Runs that may be a text in base64, line breaks and padding included. Any holds capitals and small
 * letters, so only what stands around a capital is looked at.
 */
export function textsInBase64(text: string): readonly Run[] {
  const runs: Run[] = []
  let before = 0
  CAPITAL.lastIndex = 0
  for (let found = CAPITAL.exec(text); found; found = CAPITAL.exec(text)) {
    const { start, end } = runAround(text, found.index, before, BASE64)
    before = end
    if (end - start >= SHORTEST_BASE64 && SMALL.test(text.slice(start, end))) {
      before = endOfLines(text, start, end)
      runs.push({ start, end: before })
    }
    CAPITAL.lastIndex = before
  }
  return runs
}

/** Runs that may be a text in hex; any is as long as a step of the search. */
export function textsInHex(text: string): readonly Run[] {
  const runs: Run[] = []
  let before = 0
  for (let at = SHORTEST_HEX - 1; at < text.length; at += SHORTEST_HEX) {
    if (!mayBeIn(text, at)) continue
    const { start, end } = runAround(text, at, before, HEX)
    if (end - start >= SHORTEST_HEX && ASCII.test(text.slice(start, end))) runs.push({ start, end })
    before = end
    at = end - 1
  }
  return runs
}

/** Whether a run of hex may go through a place: half of the shortest stands before or behind it. */
function mayBeIn(text: string, at: number): boolean {
  if (!isHexAt(text, at)) return false
  const isBehind = isHexAt(text, at + 3) && isHexAt(text, at + 6) && isHexAt(text, at + 9)
  return isBehind || (isHexAt(text, at - 3) && isHexAt(text, at - 6) && isHexAt(text, at - 9))
}

function isHexAt(text: string, at: number): boolean {
  return HEX[text.charCodeAt(at)] === 1
}

function runAround(text: string, at: number, first: number, letters: Uint8Array): Run {
  let start = at
  let end = at + 1
  while (start > first && letters[text.charCodeAt(start - 1)] === 1) start -= 1
  while (letters[text.charCodeAt(end)] === 1) end += 1
  return { start, end }
}

function endOfLines(text: string, start: number, end: number): number {
  let last = end
  if (end - start >= SHORTEST_LINE) {
    NEXT_LINES.lastIndex = end
    NEXT_LINES.test(text)
    last = NEXT_LINES.lastIndex
  }
  PADDING.lastIndex = last
  PADDING.test(text)
  return PADDING.lastIndex
}

function lettersOf(letters: string): Uint8Array {
  const table = new Uint8Array(128)
  for (const letter of letters) table[letter.charCodeAt(0)] = 1
  return table
}
