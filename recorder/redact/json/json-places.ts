import { isKind, type NameKind } from '#engine/secrets/names.ts'
import { giveBack, type Units, unitsOf } from '../units.ts'
import { endOfString } from '#engine/text/nesting.ts'
import { passMembers } from './plain-members.ts'
import { isNameAt, type Known, nameAt, nameBehind, NO_NAME, withRole } from './json-names.ts'
import {
  type Frame,
  isReleased,
  newFrame,
  openFrame,
  type Passed,
  type RoleOf,
  type Scalar,
  secretOnly,
  setName,
  unescaped,
} from './json-frame.ts'
import {
  endOfBare,
  endOfComment,
  endOfNumber,
  endOfSingle,
  hasOddQuotes,
  colonAfter,
  nextQuote,
} from './json-signs.ts'

/** How much is visited. */
interface WalkOptions {
  /** Steps wanted of a path; with any, every scalar is visited. */
  readonly paths?: number
  /** Where, from a position on, stands the next sign for which a text is visited; Infinity for none. */
  readonly nextSign?: (from: number) => number
}

/** What is the same from the beginning of a walk to its end. */
interface Walk {
  readonly text: string
  readonly roleOf: RoleOf
  readonly visit: (scalar: Scalar) => void
  readonly paths: number
  readonly nextSign: (from: number) => number
  /** Objects and lists around the one that is open. */
  readonly stack: Frame[]
  readonly unused: Frame[]
  /** The next sign, from the last scalar on. */
  sign: number
  /** The name that was read last. */
  before: Known
}

/**
 * Walks a JSON text, or several in a row, without parsing it into values, and visits the scalars that
 * stand under a name of some kind or hold quotes; with `paths`, the number of steps wanted of a path,
 * all of them. Takes anything: comments, a callback around it, single quotes, names without quotes;
 * what is no JSON is passed over.
 */
export function walkJson(
  text: string,
  roleOf: RoleOf,
  visit: (scalar: Scalar) => void,
  { paths = 0, nextSign = nowhere }: WalkOptions = {},
): void {
  const units = unitsOf(text)
  const stack: Frame[] = []
  // Its members are spelled out: what is made by spreading is slower to read.
  walkUnits(units, {
    text,
    roleOf,
    visit,
    paths,
    nextSign,
    stack,
    unused: [],
    sign: 0,
    before: NO_NAME,
  })
  giveBack(units)
}

function walkUnits(units: Units, walk: Walk): void {
  const { text, roleOf, paths, stack } = walk
  const { length } = text
  let current = newFrame()
  /** Levels below the deepest that is told apart. */
  let deeper = 0
  let hasSingle = true
  /** Up to where comments were looked at. */
  let commented = 0
  for (let at = 0; at < length; at += 1) {
    const code = units[at] ?? 0
    if (code === 0x22) {
      if (current.isObject && current.inherited === undefined && paths === 0) {
        const next = passMembers(units, at, current, walk)
        if (next > at) {
          at = next - 1
          continue
        }
      }
      const expected = walk.before.next
      if (expected && current.isObject && isNameAt(expected, units, at + 1)) {
        setName(current, withRole(expected, roleOf))
        walk.before = expected
        at += expected.units.length + 2
        continue
      }
      const plainEnd = nextQuote(text, units, at + 1)
      const hasQuotes = plainEnd !== -1 && units[plainEnd - 1] === 0x5c
      const end = hasQuotes ? endOfString(text, at) : plainEnd === -1 ? length : plainEnd
      const colon = current.isObject ? colonAfter(text, units, end + 1) : -1
      if (colon !== -1) {
        walk.before = nameBehind(walk.before, nameAt(text, units, at + 1, end))
        setName(current, withRole(walk.before, roleOf))
        at = colon
      } else {
        if (walk.sign <= at) walk.sign = signFrom(walk, at + 1)
        const isPlain = current.kind === undefined && paths === 0 && !hasQuotes && walk.sign >= end
        if (!isPlain) take(walk, current, at + 1, end, true, hasQuotes)
        at = end
      }
    } else if (code === 0x2c) {
      current.position += 1
    } else if (code === 0x7b || code === 0x5b) {
      if (stack.length >= DEEPEST) deeper += 1
      else current = open(walk, current, code === 0x7b)
    } else if (code === 0x7d || code === 0x5d) {
      if (deeper > 0) deeper -= 1
      else current = close(walk, current)
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(units, at)
      if (current.kind !== undefined || paths > 0) take(walk, current, at, end, false, false)
      at = end - 1
    } else if (code === 0x2f && at >= commented) {
      commented = endOfComment(text, at)
      if (hasOddQuotes(text, at, commented)) at = commented
    } else if (code === 0x27 && hasSingle) {
      const end = endOfSingle(text, at)
      if (end === -1) hasSingle = false
      if (end <= at) continue
      const colon = current.isObject ? colonAfter(text, units, end + 1) : -1
      if (colon !== -1) {
        walk.before = nameBehind(walk.before, nameAt(text, units, at + 1, end))
        setName(current, withRole(walk.before, roleOf))
      } else take(walk, current, at + 1, end, true, false)
      at = Math.max(end, colon)
    } else if (
      current.isObject &&
      (code >= 0x61 || code === 0x5f || (code >= 0x41 && code <= 0x5a))
    ) {
      const end = endOfBare(units, at)
      const colon = colonAfter(text, units, end)
      if (colon !== -1) {
        walk.before = nameBehind(walk.before, nameAt(text, units, at, end))
        setName(current, withRole(walk.before, roleOf))
      } else if (secretOnly(current.kind) !== undefined) take(walk, current, at, end, true, false)
      at = Math.max(end - 1, colon)
    }
  }
  while (stack.length > 0) current = close(walk, current)
}

function take(
  walk: Walk,
  current: Frame,
  start: number,
  end: number,
  isString: boolean,
  hasQuotes: boolean,
): void {
  const { paths, stack } = walk
  const { name, kind } = current
  if ((kind === 'label' || kind === 'lines') && isString) {
    current.labelStart = start
    current.labelEnd = end
  } else if (kind === 'type' && isString) {
    current.typeStart = start
    current.typeEnd = end
  }
  // Most scalars are nothing special: they must cost nothing.
  const isPlain = kind === undefined || kind === 'label' || kind === 'type'
  if (walk.sign < start) walk.sign = signFrom(walk, start)
  if (isPlain && paths === 0 && !hasQuotes && !(walk.sign < end && isString)) return
  const path = paths === 0 ? undefined : [...stack.slice(1, paths + 1), current].map(step)
  const isAbout = kind === 'label' || kind === 'type' || kind === 'labelled'
  const settled = isAbout ? undefined : kind
  const scalar = { start, end, isString, name, kind: settled, hasQuotes, path }
  if (kind === 'labelled') {
    const owner = current.owner ?? current
    ;(owner.values ??= []).push(scalar)
  } else if (current.holds) {
    current.held.push({ ...scalar, isOwn: current.isOwn, under: name })
  } else walk.visit(scalar)
}

/** The next sign, or the end of the text. */
function signFrom({ text, nextSign }: Walk, from: number): number {
  return Math.min(nextSign(from), text.length)
}

function labelIn({ text }: Walk, { labelStart, labelEnd }: Frame): string {
  return unescaped(text.slice(labelStart, labelEnd))
}

function kindOfType({ text, roleOf }: Walk, { typeStart, typeEnd }: Frame): NameKind | undefined {
  return typeEnd === 0 || typeEnd - typeStart > LONGEST_TYPE
    ? undefined
    : secretOnly(roleOf(text.slice(typeStart, typeEnd)))
}

/** Goes on with an object or a list that begins. */
function open(walk: Walk, above: Frame, isObject: boolean): Frame {
  const { stack, unused, roleOf } = walk
  const { kind } = above
  stack.push(above)
  const frame = unused.pop() ?? newFrame()
  if (kind !== 'labelled') return openFrame(frame, isObject, above, passedOn(kind, isObject))
  const labelled = above.labelEnd > 0 ? secretOnly(roleOf(labelIn(walk, above))) : undefined
  const known = labelled ?? kindOfType(walk, above)
  const isList = !isObject && known === undefined
  const owner = isList ? (above.owner ?? above) : undefined
  const current = openFrame(frame, isObject, above, known, owner)
  if (isList) current.kind = 'labelled'
  return current
}

/** Goes on with what is around an object or a list that ends. */
function close(walk: Walk, closed: Frame): Frame {
  const current = walk.stack.pop() ?? closed
  if (closed.values && !closed.owner) {
    const name = labelIn(walk, closed)
    const kind = secretOnly(walk.roleOf(name)) ?? kindOfType(walk, closed)
    for (const scalar of closed.values)
      walk.visit(kind === undefined ? scalar : { ...scalar, name, kind })
    closed.values = undefined
  }
  if (current === closed) return current
  if (closed.holds) settle(walk, closed, current)
  walk.unused.push(closed)
  return current
}

function settle(walk: Walk, closed: Frame, current: Frame): void {
  for (const scalar of closed.held) {
    const kind = isReleased(scalar, closed) ? undefined : scalar.kind
    const settled = { ...scalar, kind, under: current.name }
    if (current.holds && kind !== undefined) current.held.push(settled)
    else walk.visit(settled)
  }
}

function nowhere(): number {
  return Infinity
}

function step({ isObject, name, position }: Frame): string {
  return isObject ? name : String(position)
}

/** What a name makes of an object or a list under it. */
function passedOn(kind: Frame['kind'], isObject: boolean): NameKind | Passed | undefined {
  if (kind === 'lines') return isObject ? undefined : kind
  return isKind(kind) && kind !== 'user' ? kind : undefined
}

/** Characters of what may be the type of a secret. */
const LONGEST_TYPE = 40

/** Levels that are told apart; names count in deeper ones too. */
const DEEPEST = 512
