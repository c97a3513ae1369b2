import { isKind } from '../../../src/secrets/names.ts'
import type { NameKind } from '../../../src/secrets/names.ts'
import { endOfString } from '../../../src/text/nesting.ts'
import { isReleased, newFrame, openFrame, secretOnly, setName, unescaped } from './json-frame.ts'
import type { Frame, Passed, RoleOf, Scalar } from './json-frame.ts'
import {
  endOfBare,
  endOfComment,
  endOfNumber,
  endOfSingle,
  hasOddQuotes,
  colonAfter,
} from './json-signs.ts'

/** How much is visited. */
interface WalkOptions {
  /** Steps wanted of a path; with any, every scalar is visited. */
  readonly paths?: number
  /** Where, from a position on, stands the next sign for which a text is visited; Infinity for none. */
  readonly nextSign?: (from: number) => number
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
  const stack: Frame[] = []
  const unused: Frame[] = []
  let current = newFrame()
  /** Levels below the deepest that is told apart. */
  let deeper = 0
  let hasSingle = true
  let sign = nextSign(0)
  /** Up to where comments were looked at. */
  let commented = 0
  const take = (start: number, end: number, isString: boolean, hasQuotes: boolean): void => {
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
    if (sign < start) sign = nextSign(start)
    if (isPlain && paths === 0 && !hasQuotes && !(sign < end && isString)) return
    const path = paths === 0 ? undefined : [...stack.slice(1, paths + 1), current].map(step)
    const isAbout = kind === 'label' || kind === 'type' || kind === 'labelled'
    const settled = isAbout ? undefined : kind
    const scalar = { start, end, isString, name, kind: settled, hasQuotes, path }
    if (kind === 'labelled') {
      const owner = current.owner ?? current
      ;(owner.values ??= []).push(scalar)
    } else if (current.holds) {
      current.held.push({ ...scalar, isOwn: current.isOwn, under: name })
    } else visit(scalar)
  }
  const label = (of: Frame): string => unescaped(text.slice(of.labelStart, of.labelEnd))
  const ofType = ({ typeStart, typeEnd }: Frame): NameKind | undefined =>
    typeEnd === 0 || typeEnd - typeStart > LONGEST_TYPE
      ? undefined
      : secretOnly(roleOf(text.slice(typeStart, typeEnd)))
  const close = (): void => {
    const closed = current
    current = stack.pop() ?? closed
    if (closed.values && !closed.owner) {
      const name = label(closed)
      const kind = secretOnly(roleOf(name)) ?? ofType(closed)
      for (const scalar of closed.values)
        visit(kind === undefined ? scalar : { ...scalar, name, kind })
      closed.values = undefined
    }
    if (current === closed) return
    if (closed.holds) settle(closed)
    unused.push(closed)
  }
  const settle = (closed: Frame): void => {
    for (const scalar of closed.held) {
      const kind = isReleased(scalar, closed) ? undefined : scalar.kind
      const settled = { ...scalar, kind, under: current.name }
      if (current.holds && kind !== undefined) current.held.push(settled)
      else visit(settled)
    }
  }
  const open = (isObject: boolean): void => {
    const above = current
    const { kind } = above
    stack.push(above)
    const frame = unused.pop() ?? newFrame()
    if (kind === 'labelled') {
      const labelled = above.labelEnd > 0 ? secretOnly(roleOf(label(above))) : undefined
      const known = labelled ?? ofType(above)
      const isList = !isObject && known === undefined
      current = openFrame(
        frame,
        isObject,
        above,
        known,
        isList ? (above.owner ?? above) : undefined,
      )
      if (isList) current.kind = 'labelled'
    } else {
      current = openFrame(frame, isObject, above, passedOn(kind, isObject))
    }
  }
  /** Where the colon of the name stands that was read last. */
  let colon = -1
  const isName = (end: number): boolean => {
    colon = current.isObject ? colonAfter(text, end) : -1
    return colon !== -1
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      const plainEnd = text.indexOf('"', at + 1)
      const hasQuotes = plainEnd !== -1 && text.charCodeAt(plainEnd - 1) === 0x5c
      const end = hasQuotes ? endOfString(text, at) : plainEnd === -1 ? text.length : plainEnd
      if (isName(end + 1)) setName(current, text.slice(at + 1, end), roleOf)
      else take(at + 1, end, true, hasQuotes)
      at = Math.max(end, colon)
    } else if (code === 0x7b || code === 0x5b) {
      if (stack.length >= DEEPEST) deeper += 1
      else open(code === 0x7b)
    } else if (code === 0x7d || code === 0x5d) {
      if (deeper > 0) deeper -= 1
      else close()
    } else if (code === 0x2c) {
      current.position += 1
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(text, at)
      take(at, end, false, false)
      at = end - 1
    } else if (code === 0x2f && at >= commented) {
      commented = endOfComment(text, at)
      if (hasOddQuotes(text, at, commented)) at = commented
    } else if (code === 0x27 && hasSingle) {
      const end = endOfSingle(text, at)
      if (end === -1) hasSingle = false
      if (end <= at) continue
      if (isName(end + 1)) setName(current, text.slice(at + 1, end), roleOf)
      else take(at + 1, end, true, false)
      at = Math.max(end, colon)
    } else if (
      current.isObject &&
      (code >= 0x61 || code === 0x5f || (code >= 0x41 && code <= 0x5a))
    ) {
      const end = endOfBare(text, at)
      if (isName(end)) setName(current, text.slice(at, end), roleOf)
      else if (secretOnly(current.kind) !== undefined) take(at, end, true, false)
      at = Math.max(end - 1, colon)
    }
  }
  while (stack.length > 0) close()
}

function nowhere(): number {
  return Infinity
}

function step({ isObject, name, position }: Frame): string {
  return isObject ? name : String(position)
}

/** What a name makes of an object or a list under it. */
function passedOn(kind: Frame['kind'], isObject: boolean): NameKind | Passed | undefined {
  if (kind === 'lines' || kind === 'search') return isObject ? undefined : kind
  return isKind(kind) && kind !== 'user' ? kind : undefined
}

/** Characters of what may be the type of a secret. */
const LONGEST_TYPE = 40

/** Levels that are told apart; names count in deeper ones too. */
const DEEPEST = 512
