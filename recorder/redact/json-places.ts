import type { NameKind } from './secret-name.ts'

/** A scalar of a JSON text; for a string without its quotes. */
export interface Scalar {
  readonly start: number
  readonly end: number
  readonly isString: boolean
  /** The nearest name above it; empty at the top. */
  readonly name: string
  readonly kind: NameKind | undefined
  /** Names and positions from the top; only when paths were asked for. */
  readonly path: readonly string[] | undefined
}

interface Frame {
  readonly isObject: boolean
  /** What a secret name above makes of everything in here. */
  readonly inherited: NameKind | undefined
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
 * Walks a JSON text, or several in a row, without parsing it into values, and visits its scalars in
 * order with the kind of the name above them. Takes anything: what is no JSON is passed over.
 */
export function walkJson(
  text: string,
  kindOf: (name: string) => NameKind | undefined,
  visit: (scalar: Scalar) => void,
  { paths = false } = {},
): void {
  const stack: Frame[] = [frame(false, undefined)]
  const top = (): Frame => stack[stack.length - 1] ?? frame(false, undefined)
  const take = (start: number, end: number, isString: boolean): void => {
    const current = top()
    const scalar = {
      start,
      end,
      isString,
      name: current.name,
      kind: current.kind,
      path: paths
        ? stack.slice(1).map(({ isObject, name, position }) => (isObject ? name : String(position)))
        : undefined,
    }
    if (current.inherited) current.held.push(scalar)
    else visit(scalar)
  }
  const close = (): void => {
    const closed = stack.length > 1 ? stack.pop() : undefined
    if (!closed?.inherited) return
    for (const scalar of closed.held) {
      const kind = closed.describes || ORDINARY.has(scalar.name) ? undefined : scalar.kind
      const settled = { ...scalar, kind }
      if (top().inherited && kind !== undefined) top().held.push(settled)
      else visit(settled)
    }
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      const end = endOfString(text, at)
      if (top().isObject && isFollowedByColon(text, end + 1))
        setName(top(), text.slice(at + 1, end), kindOf)
      else take(at + 1, end, true)
      at = end
    } else if (code === 0x7b || code === 0x5b) {
      const { kind } = top()
      stack.push(frame(code === 0x7b, kind === 'user' ? undefined : kind))
    } else if (code === 0x7d || code === 0x5d) {
      close()
    } else if (code === 0x2c) {
      top().position += 1
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(text, at)
      take(at, end, false)
      at = end - 1
    }
  }
  while (stack.length > 1) close()
}

function frame(isObject: boolean, inherited: NameKind | undefined): Frame {
  return { isObject, inherited, name: '', kind: inherited, position: 0, held: [], describes: false }
}

function setName(
  current: Frame,
  raw: string,
  kindOf: (name: string) => NameKind | undefined,
): void {
  current.name = raw.includes('\\') ? unescaped(raw) : raw
  current.kind = kindOf(current.name) ?? current.inherited
  if (DESCRIBING.has(current.name)) current.describes = true
}

function unescaped(raw: string): string {
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    // Not a JSON string after all: its bare characters are as good a name as any.
    return raw
  }
}

/** Position of the closing quote; the text's end when it was cut. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return end
  }
  return text.length
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
  while (/[0-9.eE+-]/.test(text.charAt(end))) end += 1
  return end
}
