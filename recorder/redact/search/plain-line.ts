import { giveBack, unitsOf } from '../units.ts'
import { changes, mayBeRewritten } from './peel.ts'

/** What is escaped in a line that is read as it is. */
export type Plain = 'nothing' | 'quotes'

/**
 * What is escaped in a line of JSON, when that is nothing or quotes alone, and the whole of it is in no other
 * writing; undefined for any other text. Nothing stands otherwise in such a line once its escapes are undone but
 * quotes: runs of base64 and of hex are the same, and so is all that holds no quote and no backslash.
 */
export function plainLine(text: string): Plain | undefined {
  if (!text.startsWith('{"') || text.includes('\0') || text.includes('\n')) return undefined
  const escaped = escapedIn(text)
  if (escaped === undefined || changes(text, 'percent') || changes(text, 'HTML')) return undefined
  return mayBeRewritten(text) ? undefined : escaped
}

function escapedIn(text: string): Plain | undefined {
  if (!text.includes('\\')) return 'nothing'
  const units = unitsOf(text)
  let isPlain = true
  for (let at = 0; at < text.length && isPlain; at += 1) {
    if (units[at] !== 0x5c) continue
    at += 1
    isPlain = units[at] === 0x22
  }
  giveBack(units)
  return isPlain ? 'quotes' : undefined
}
