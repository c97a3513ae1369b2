import { giveBack, type Units, unitsOf } from '../units.ts'

/** Characters of the shortest run of base64 that is looked into. */
const SHORTEST = 12

const IS_BASE64 = new Uint8Array(0x10000)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-')
  IS_BASE64[letter.charCodeAt(0)] = 1

/** Whether a run that stands between two places need not be looked into. */
export type Skips = (units: Units, start: number, end: number) => boolean

/** Runs of base64 of either alphabet, as long as each goes: any goes through a place that is a step from the last. */
export function longRunsOfBase64(text: string, skips?: Skips): readonly string[] {
  const units = unitsOf(text)
  const runs = runsIn(units, text.length, skips)
  giveBack(units)
  return runs
}

/** The same in bytes, one character each. */
export function longRunsInBytes(bytes: Buffer, skips: Skips): readonly string[] {
  return runsIn(bytes, bytes.length, skips)
}

function runsIn(units: Units, length: number, skips?: Skips): readonly string[] {
  const runs: string[] = []
  let before = 0
  for (let at = SHORTEST - 1; at < length; at += SHORTEST) {
    if (IS_BASE64[units[at] ?? 0] !== 1 || !mayBeIn(units, at)) continue
    let start = at
    while (start > before && IS_BASE64[units[start - 1] ?? 0] === 1) start -= 1
    let end = at + 1
    while (IS_BASE64[units[end] ?? 0] === 1) end += 1
    if (end - start >= SHORTEST && skips?.(units, start, end) !== true)
      runs.push(Buffer.from(units.subarray(start, end)).toString('latin1'))
    before = end
    at = end
  }
  return runs
}

/** Whether a run that goes through a place may be long: half of the shortest stands before or behind it. */
function mayBeIn(units: Units, at: number): boolean {
  const isBehind = isAt(units, at + 6) && isAt(units, at + 4) && isAt(units, at + 2)
  return isBehind || (isAt(units, at - 6) && isAt(units, at - 4) && isAt(units, at - 2))
}

function isAt(units: Units, at: number): boolean {
  return IS_BASE64[units[at] ?? 0] === 1
}
