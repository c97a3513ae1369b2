import { endOfString } from '../../src/model/nesting.ts'
import type { NameKind } from '../../src/secrets/names.ts'

/** A scalar of a JSON text; for a string without its quotes. */
export interface Scalar {
  readonly start: number
  readonly end: number
  readonly isString: boolean
  /** The nearest name above it; empty at the top. */
  readonly name: string
  readonly kind: NameKind | undefined
  /** Whether it has escaped quotes, as JSON within JSON has. */
  readonly hasQuotes: boolean
  /** The first names and positions from the top, then the nearest; only when paths were asked for. */
  readonly path: readonly string[] | undefined
}

interface Frame {
  readonly isObject: boolean
  /** What a secret name above makes of everything in here. */
  readonly inherited: NameKind | undefined
  /** Levels below that name. */
  readonly depth: number
  readonly holds: boolean
  name: string
  kind: NameKind | undefined
  position: number
  /** Values that are secret unless this turns out to describe a field. */
  held: Scalar[]
  describes: boolean
}

/** Says that an object describes a field of a form instead of holding its value. */
const DESCRIBING = new Set(['type', 'human_name', '$ref', 'default_value', 'field_type'])
/** Within something secret, names of what may be seen. */
const ORDINARY = new Set(
  'id _id name title description created_at updated_at last_access expires_at username user user_id enabled is_set keep_value'.split(
    ' ',
  ),
)

/**
 * Walks a JSON text, or several in a row, without parsing it into values, and visits the scalars that
 * stand under a name of some kind or hold quotes; with `paths`, the number of steps wanted of a path,
 * all of them. Takes anything: what is no JSON is passed over.
 */
export function walkJson(
  text: string,
  kindOf: (name: string) => NameKind | undefined,
  visit: (scalar: Scalar) => void,
  { paths = 0 } = {},
): void {
  const stack: Frame[] = []
  let current = frame(false, undefined)
  /** Levels below the deepest that is told apart. */
  let deeper = 0
  const take = (start: number, end: number, isString: boolean, hasQuotes: boolean): void => {
    const { name, kind } = current
    // Most scalars are nothing special: they must cost nothing.
    if (kind === undefined && paths === 0 && !hasQuotes) return
    const path = paths === 0 ? undefined : [...stack.slice(1, paths + 1), current].map(step)
    const scalar = { start, end, isString, name, kind, hasQuotes, path }
    if (current.holds) current.held.push(scalar)
    else visit(scalar)
  }
  const close = (): void => {
    const closed = current
    current = stack.pop() ?? closed
    if (!closed.holds || current === closed) return
    for (const scalar of closed.held) {
      const kind = closed.describes || ORDINARY.has(scalar.name) ? undefined : scalar.kind
      const settled = { ...scalar, kind }
      if (current.holds && kind !== undefined) current.held.push(settled)
      else visit(settled)
    }
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      const plainEnd = text.indexOf('"', at + 1)
      const hasQuotes = plainEnd !== -1 && text.charCodeAt(plainEnd - 1) === 0x5c
      const end = hasQuotes ? endOfString(text, at) : plainEnd === -1 ? text.length : plainEnd
      if (current.isObject && isFollowedByColon(text, end + 1)) {
        setName(current, text.slice(at + 1, end), kindOf)
      } else {
        take(at + 1, end, true, hasQuotes)
      }
      at = end
    } else if (code === 0x7b || code === 0x5b) {
      const { kind } = current
      if (stack.length >= DEEPEST) {
        deeper += 1
        continue
      }
      stack.push(current)
      current = frame(code === 0x7b, kind === 'user' ? undefined : kind, current.depth)
    } else if (code === 0x7d || code === 0x5d) {
      if (deeper > 0) deeper -= 1
      else close()
    } else if (code === 0x2c) {
      current.position += 1
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(text, at)
      take(at, end, false, false)
      at = end - 1
    }
  }
  while (stack.length > 0) close()
}

function step({ isObject, name, position }: Frame): string {
  return isObject ? name : String(position)
}

function frame(isObject: boolean, inherited: NameKind | undefined, above = 0): Frame {
  const depth = inherited ? above + 1 : 0
  const holds = depth > 0 && depth <= DEEPEST_HELD
  const held = holds ? [] : NOTHING_HELD
  const kind = inherited
  return { isObject, inherited, depth, holds, held, name: '', kind, position: 0, describes: false }
}

/** Levels that are told apart; names count in deeper ones too. */
const DEEPEST = 512
/** Frames that hold nothing. */
const NOTHING_HELD: Scalar[] = []
/** Nobody describes a field so deep below its name: from here on all of it is secret. */
const DEEPEST_HELD = 16

function setName(
  current: Frame,
  raw: string,
  kindOf: (name: string) => NameKind | undefined,
): void {
  current.name = raw.includes('\\') ? unescaped(raw) : raw
  current.kind = kindOf(current.name) ?? current.inherited
  if (current.inherited && DESCRIBING.has(current.name)) current.describes = true
}

function unescaped(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    // Not a JSON string after all: its bare characters are as good a name as any.
    return raw
  }
}

function isFollowedByColon(text: string, from: number): boolean {
  let at = from
  while (isSpace(text.charCodeAt(at))) at += 1
  return text.charCodeAt(at) === 0x3a
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1
  while (isOfNumber(text.charCodeAt(end))) end += 1
  return end
}

/** Digits, point, signs, exponent. */
function isOfNumber(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x2b && code <= 0x2e && code !== 0x2c) ||
    code === 0x65 ||
    code === 0x45
  )
}
