import type { Units } from '../units.ts'
import { type Frame, type RoleOf, setName } from './json-frame.ts'
import { isNameAt, type Known } from './json-names.ts'

/** What a walk knows where members are passed over. */
interface Passing {
  readonly roleOf: RoleOf
  /** The name that was read last. */
  before: Known
  /** Where the next sign stands for which a text is visited. */
  readonly sign: number
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const CLOSING = 0x7d

/** What numbers and words are written with. */
const OF_WORDS = new Uint8Array(0x10000)
for (const unit of '0123456789+-.abcdefghijklmnopqrstuvwxyzE') OF_WORDS[unit.charCodeAt(0)] = 1

/**
 * Passes over members of an object that need no second look: a name that is expected there and that says nothing
 * of its value, and a text, a number or a word without anything escaped or strange in it or around it. Gives where
 * it stopped, the place from which it began when the first member is none of these. Nothing may be inherited by the
 * object. It is a loop of its own since it is most of a walk: in a larger one it takes twice the time.
 */
export function passMembers(units: Units, from: number, current: Frame, walk: Passing): number {
  const { roleOf, sign } = walk
  let { before } = walk
  let at = from
  let passed = 0
  for (;;) {
    const name = before.next
    if (name?.roleOf !== roleOf || !isNameAt(name, units, at + 1)) break
    const { role } = name
    if (role !== undefined && role !== 'label' && role !== 'type') break
    const start = at + name.units.length + 3
    const isText = units[start] === QUOTE
    const end = isText ? endOfText(units, start + 1) : endOfWord(units, start)
    if (end === -1 || sign < end) break
    const behind = units[end]
    if (behind !== COMMA && behind !== CLOSING) break
    if (isText && role === 'label') {
      current.labelStart = start + 1
      current.labelEnd = end - 1
    } else if (isText && role === 'type') {
      current.typeStart = start + 1
      current.typeEnd = end - 1
    }
    before = name
    passed += 1
    at = end
    if (behind === CLOSING || units[end + 1] !== QUOTE) break
    current.position += 1
    at += 1
  }
  if (passed === 0) return from
  setName(current, before)
  walk.before = before
  return at
}

/** Behind the quote that ends a text; -1 when something is escaped in it, or no quote ends it. */
function endOfText(units: Units, start: number): number {
  let at = start
  while (units[at] !== QUOTE && units[at] !== BACKSLASH && units[at] !== 0) at += 1
  return units[at] === QUOTE ? at + 1 : -1
}

/** Behind a number or a word; -1 when none begins there. */
function endOfWord(units: Units, start: number): number {
  let at = start
  while (OF_WORDS[units[at] ?? 0] === 1) at += 1
  return at === start ? -1 : at
}
