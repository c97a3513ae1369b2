import { endOfString } from '../../src/model/nesting.ts'
import { isSecretKind } from '../../src/secrets/names.ts'
import type { NameKind, NameRole } from '../../src/secrets/names.ts'
import {
  endOfBare,
  endOfComment,
  endOfNumber,
  endOfSingle,
  hasOddQuotes,
  isFollowedByColon,
} from './json-signs.ts'

/** A scalar of a JSON text; for a string without its quotes. */
export interface Scalar {
  readonly start: number
  readonly end: number
  readonly isString: boolean
  /** The nearest name above it; empty at the top. */
  readonly name: string
  readonly kind: NameKind | 'lines' | undefined
  /** Whether it has escaped quotes, as JSON within JSON has. */
  readonly hasQuotes: boolean
  /** The first names and positions from the top, then the nearest; only when paths were asked for. */
  readonly path: readonly string[] | undefined
}

type RoleOf = (name: string) => NameKind | NameRole | undefined

/** A value that is secret unless the object turns out to describe a field. */
interface Held extends Scalar {
  /** Whether its own name says what it is. */
  readonly isOwn: boolean
  /** The name under which it stands in the object that is closed. */
  readonly under: string
}

interface Frame {
  readonly isObject: boolean
  /** What a name above makes of everything in here. */
  readonly inherited: NameKind | 'lines' | undefined
  /** Whether it makes so only of what is named like a value. */
  readonly isShallow: boolean
  /** Levels below that name. */
  readonly depth: number
  readonly holds: boolean
  /** The object in which a list stands that is called a value. */
  readonly owner: Frame | undefined
  name: string
  kind: NameKind | NameRole | undefined
  isOwn: boolean
  position: number
  held: Held[]
  describes: boolean
  /** What the values in here are called, as a piece of the text. */
  labelStart: number
  labelEnd: number
  values: Scalar[] | undefined
}

/** Says that an object describes a field of a form instead of holding its value. */
const DESCRIBING = new Set(['type', 'human_name', '$ref', 'default_value', 'field_type'])
/** Names of what describes a field. */
const DESCRIPTION = new Set(
  'type human_name $ref default_value field_type additional_info is_optional attributes position format required enum allowableValues dataType paramType notes pattern items model'.split(
    ' ',
  ),
)
/** Within something secret, names of what may be seen. */
const ORDINARY = new Set(
  'id _id name title description created_at updated_at last_access expires_at username user user_id enabled is_set keep_value'.split(
    ' ',
  ),
)

/** How much is visited. */
export interface WalkOptions {
  /** Steps wanted of a path; with any, every scalar is visited. */
  readonly paths?: number
  /** Every text is visited. */
  readonly all?: boolean
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
  { paths = 0, all = false }: WalkOptions = {},
): void {
  const stack: Frame[] = []
  let current = frame(false)
  /** Levels below the deepest that is told apart. */
  let deeper = 0
  let hasSingle = true
  /** Up to where comments were looked at. */
  let commented = 0
  const take = (start: number, end: number, isString: boolean, hasQuotes: boolean): void => {
    const { name, kind } = current
    if (kind === 'label' && isString) {
      current.labelStart = start
      current.labelEnd = end
    }
    // Most scalars are nothing special: they must cost nothing.
    const isPlain = kind === undefined || kind === 'label'
    if (isPlain && paths === 0 && !hasQuotes && !(all && isString)) return
    const path = paths === 0 ? undefined : [...stack.slice(1, paths + 1), current].map(step)
    const settled = kind === 'label' || kind === 'labelled' ? undefined : kind
    const scalar = { start, end, isString, name, kind: settled, hasQuotes, path }
    if (kind === 'labelled') {
      const owner = current.owner ?? current
      ;(owner.values ??= []).push(scalar)
    } else if (current.holds) {
      current.held.push({ ...scalar, isOwn: current.isOwn, under: name })
    } else visit(scalar)
  }
  const label = (of: Frame): string => unescaped(text.slice(of.labelStart, of.labelEnd))
  const close = (): void => {
    const closed = current
    current = stack.pop() ?? closed
    if (closed.values && !closed.owner) {
      const name = label(closed)
      const kind = secretOnly(roleOf(name))
      for (const scalar of closed.values)
        visit(kind === undefined ? scalar : { ...scalar, name, kind })
    }
    if (!closed.holds || current === closed) return
    for (const scalar of closed.held) {
      const kind = isReleased(scalar, closed) ? undefined : scalar.kind
      const settled = { ...scalar, kind, under: current.name }
      if (current.holds && kind !== undefined) current.held.push(settled)
      else visit(settled)
    }
  }
  const open = (isObject: boolean): void => {
    const { kind } = current
    stack.push(current)
    if (kind === 'labelled') {
      const known = secretOnly(current.labelEnd > 0 ? roleOf(label(current)) : undefined)
      if (known !== undefined) current = frame(isObject, current, known)
      else current = isObject ? frame(true) : frame(false, current, undefined, current)
      if (!isObject && known === undefined) current.kind = 'labelled'
      return
    }
    const passes = kind !== 'user' && kind !== 'label' && (kind !== 'lines' || !isObject)
    current = passes ? frame(isObject, current, kind) : frame(isObject, current)
  }
  const isName = (end: number): boolean => current.isObject && isFollowedByColon(text, end)
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      const plainEnd = text.indexOf('"', at + 1)
      const hasQuotes = plainEnd !== -1 && text.charCodeAt(plainEnd - 1) === 0x5c
      const end = hasQuotes ? endOfString(text, at) : plainEnd === -1 ? text.length : plainEnd
      if (isName(end + 1)) setName(current, text.slice(at + 1, end), roleOf)
      else take(at + 1, end, true, hasQuotes)
      at = end
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
      at = end
    } else if (
      current.isObject &&
      (code >= 0x61 || code === 0x5f || (code >= 0x41 && code <= 0x5a))
    ) {
      const end = endOfBare(text, at)
      if (isName(end)) setName(current, text.slice(at, end), roleOf)
      else if (isSecretKind(secretOnly(current.kind))) take(at, end, true, false)
      at = end - 1
    }
  }
  while (stack.length > 0) close()
}

function step({ isObject, name, position }: Frame): string {
  return isObject ? name : String(position)
}

function secretOnly(kind: NameKind | NameRole | undefined): NameKind | undefined {
  if (kind === 'label' || kind === 'labelled' || kind === 'lines') return undefined
  return isSecretKind(kind) ? kind : undefined
}

/** Whether a value that was held is no secret: it has a harmless name, or describes a field. */
function isReleased({ isOwn, name, under }: Held, { describes }: Frame): boolean {
  if (isOwn) return false
  return ORDINARY.has(name) || (describes && DESCRIPTION.has(under))
}

function frame(
  isObject: boolean,
  above?: Frame,
  inherited?: NameKind | 'lines',
  owner?: Frame,
): Frame {
  const isShallow = isObject && (inherited === 'credential' || inherited === 'secret-item')
  const depth = inherited ? (above?.depth ?? 0) + 1 : 0
  const holds = depth > 0 && depth <= DEEPEST_HELD
  // Spelled out, since there is one for every bracket of a body.
  return {
    isObject,
    inherited,
    isShallow,
    depth,
    holds,
    owner,
    name: isObject ? '' : (above?.name ?? ''),
    kind: isShallow ? undefined : inherited,
    isOwn: false,
    position: 0,
    held: holds ? [] : NOTHING_HELD,
    describes: false,
    labelStart: 0,
    labelEnd: 0,
    values: undefined,
  }
}

/** Levels that are told apart; names count in deeper ones too. */
const DEEPEST = 512
/** Frames that hold nothing. */
const NOTHING_HELD: Held[] = []
/** Nobody describes a field so deep below its name: from here on all of it is secret. */
const DEEPEST_HELD = 16

function setName(current: Frame, raw: string, roleOf: RoleOf): void {
  const name = raw.includes('\\') ? unescaped(raw) : raw
  const own = roleOf(name)
  const { inherited } = current
  current.name = name
  current.isOwn = own !== undefined && own !== 'label' && own !== 'labelled' && own !== 'lines'
  if (inherited === undefined || current.isOwn) current.kind = own
  else if (current.isShallow) current.kind = own === 'labelled' ? inherited : own
  else current.kind = inherited
  if (inherited && DESCRIBING.has(name)) current.describes = true
}

function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    // Not a JSON string after all: its bare characters are as good a name as any.
    return raw
  }
}
