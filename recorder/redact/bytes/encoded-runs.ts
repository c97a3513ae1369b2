import { giveBack, type Units, unitsOf } from '../units.ts'

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
const CAPITAL = /[A-Z]/
const SMALL = /[a-z]/
/** Lines of base64 are of one length, at least so many characters. */
const SHORTEST_LINE = 40
const NEXT_LINES = /(?:\r?\n[ \t]{0,8}[\w+/]{2}[\w+/]*(?![\w-]))*/y
const PADDING = /={0,2}/y

const HEX = lettersOf('0123456789abcdefABCDEF')
/** In either alphabet. */
const BASE64 = lettersOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-')

/**
 * Runs that may be a text in base64, line breaks and padding included. Any holds capitals and small letters, and is
 * as long as a step of the search.
 */
export function textsInBase64(text: string): readonly Run[] {
  const units = unitsOf(text)
  const runs: Run[] = []
  let before = 0
  for (let at = SHORTEST_BASE64 - 1; at < text.length; at += SHORTEST_BASE64) {
    if (BASE64[units[at] ?? 0] !== 1 || !mayBeInBase64(units, at)) continue
    const { start, end } = runAround(units, at, before, BASE64)
    before = end
    if (end - start >= SHORTEST_BASE64 && hasBothCases(text.slice(start, end))) {
      before = endOfLines(text, start, end)
      runs.push({ start, end: before })
    }
    at = before - 1
  }
  giveBack(units)
  return runs
}

/** Whether a run that goes through a place may be long: half of the shortest stands before or behind it. */
function mayBeInBase64(units: Units, at: number): boolean {
  const isBehind =
    isIn(BASE64, units, at + 8) && isIn(BASE64, units, at + 5) && isIn(BASE64, units, at + 2)
  return (
    isBehind ||
    (isIn(BASE64, units, at - 8) && isIn(BASE64, units, at - 5) && isIn(BASE64, units, at - 2))
  )
}

function hasBothCases(run: string): boolean {
  return CAPITAL.test(run) && SMALL.test(run)
}

/** Runs that may be a text in hex; any is as long as a step of the search. */
export function textsInHex(text: string): readonly Run[] {
  const units = unitsOf(text)
  const runs: Run[] = []
  let before = 0
  for (let at = SHORTEST_HEX - 1; at < text.length; at += SHORTEST_HEX) {
    if (HEX[units[at] ?? 0] !== 1 || !mayBeInHex(units, at)) continue
    const { start, end } = runAround(units, at, before, HEX)
    if (end - start >= SHORTEST_HEX && ASCII.test(text.slice(start, end))) runs.push({ start, end })
    before = end
    at = end - 1
  }
  giveBack(units)
  return runs
}

function mayBeInHex(units: Units, at: number): boolean {
  const isBehind = isIn(HEX, units, at + 3) && isIn(HEX, units, at + 6) && isIn(HEX, units, at + 9)
  return (
    isBehind || (isIn(HEX, units, at - 3) && isIn(HEX, units, at - 6) && isIn(HEX, units, at - 9))
  )
}

function isIn(letters: Uint8Array, units: Units, at: number): boolean {
  return letters[units[at] ?? 0] === 1
}

function runAround(units: Units, at: number, first: number, letters: Uint8Array): Run {
  let start = at
  let end = at + 1
  while (start > first && letters[units[start - 1] ?? 0] === 1) start -= 1
  while (letters[units[end] ?? 0] === 1) end += 1
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
  const table = new Uint8Array(0x10000)
  for (const letter of letters) table[letter.charCodeAt(0)] = 1
  return table
}
