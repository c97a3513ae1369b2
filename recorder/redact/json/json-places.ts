import { isKind, isSecretKind, type NameKind, type NameRole } from '#engine/secrets/names.ts'
import { endOfString } from '#engine/text/nesting.ts'
import {
  colonAfter,
  endOfBare,
  endOfComment,
  endOfNumber,
  endOfSingle,
  hasOddQuotes,
} from './json-signs.ts'

/** A scalar of a JSON text; for a string without its quotes. */
export interface Scalar {
  readonly start: number
  readonly end: number
  readonly isString: boolean
  /** The nearest name above it; empty at the top. */
  readonly name: string
  readonly kind: NameKind | Passed | undefined
  /** The first names and positions from the top, then the nearest; only if paths were asked for. */
  readonly path: readonly string[] | undefined
}

/** The role of a name that also applies to the strings of a list under it. */
type Passed = 'lines'

/** The value under a name, or its meaning for others. */
export type RoleOf = (name: string) => NameKind | NameRole | undefined

/** A member name in JSON. */
interface JsonName {
  readonly text: string
  readonly role: ReturnType<RoleOf>
  /** The codes of its quotes, itself, and its colon; undefined if it is not remembered. */
  readonly written: readonly number[] | undefined
  /** The name that followed it last: bodies of one form have the same names in the same order. */
  next: JsonName | undefined
}

/** Gives the name with a text. */
export type JsonNames = (text: string) => JsonName

const REMEMBERED = 10_000
const MAX_NAME_LENGTH = 200

/** Remembers names, because they repeat in every exchange. */
export function createJsonNames(roleOf: RoleOf): JsonNames {
  const known = new Map<string, JsonName>()
  return (text) => {
    const found = known.get(text)
    if (found) return found
    if (known.size >= REMEMBERED || text.length > MAX_NAME_LENGTH || /["\\]/.test(text))
      return { text, role: roleOf(text), written: undefined, next: undefined }
    // A slice would keep the whole text in memory.
    const own = Buffer.from(text, 'utf16le').toString('utf16le')
    const written = `"${own}":`.split('').map((unit) => unit.charCodeAt(0))
    const name = { text: own, role: roleOf(own), written, next: undefined }
    known.set(own, name)
    return name
  }
}

/** A value that is secret unless the object turns out to describe a field. */
interface Held extends Scalar {
  /** Whether its own name says what it is. */
  readonly isOwn: boolean
  /** Its name in the object that is closed. */
  readonly under: string
}

/** An open object or list. */
interface Frame {
  readonly isObject: boolean
  /** The kind that a name above gives to everything in here. */
  readonly inherited: NameKind | Passed | undefined
  /** Whether it gives that only to members that are named like a value. */
  readonly isShallow: boolean
  /** Levels below that name. */
  readonly depth: number
  /** The object of a list that is named like a value. */
  readonly owner: Frame | undefined
  held: Held[] | undefined
  values: Scalar[] | undefined
  name: string
  kind: NameKind | NameRole | undefined
  isOwn: boolean
  position: number
  describes: boolean
  /** The name that the object gives to its values, with its escapes. */
  label: string
  /** The type that it gives to them. */
  type: string
}

/** Members that show that an object describes a field of a form instead of holding its value. */
const DESCRIBING = words('type human_name $ref default_value field_type')
/** Names in the description of a field. */
const DESCRIPTION = words(
  'type human_name $ref default_value field_type additional_info is_optional attributes position format required enum allowableValues dataType paramType notes pattern items model scheme bearerFormat in minLength maxLength minimum maximum nullable',
)
/** Names within a secret whose values may be seen. */
const ORDINARY = words(
  'id _id name title description created_at updated_at last_access expires_at username user user_id enabled is_set keep_value',
)

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** Characters of the longest type that is looked up. */
const MAX_TYPE = 40
/** Maximum depth at which levels are distinguished; names count in deeper ones too. */
const MAX_DEPTH = 512
/** A description of a field is never so deep below its name: from here on, everything is secret. */
const MAX_HELD_DEPTH = 16

/** How much is visited. */
interface WalkOptions {
  /** Steps wanted of a path; with any, every scalar is visited. */
  readonly paths?: number
  /** Gives the position of the next sign for which a string is visited; Infinity for none. */
  readonly nextSign?: (from: number) => number
}

/**
 * Walks a JSON text, or several in a row, without parsing it into values, and visits the scalars under a name of some
 * kind and the strings with a sign; with `paths`, the number of steps wanted of a path, all of them. Takes anything:
 * comments, a callback around it, single quotes, names without quotes. Passes over whatever is no JSON.
 */
export function walkJson(
  text: string,
  names: JsonNames,
  visit: (scalar: Scalar) => void,
  { paths = 0, nextSign = () => Infinity }: WalkOptions = {},
): void {
  const stack: Frame[] = []
  let current = newFrame(false)
  let name: JsonName | undefined
  /** Levels below the deepest distinguished one. */
  let deeper = 0
  let hasSingle = true
  /** Up to where comments were looked at. */
  let commented = 0
  let sign = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      const next = current.isObject && text.charCodeAt(at - 1) !== 0x3a ? name?.next : undefined
      if (next?.written && isAt(next.written, text, at)) {
        setName(next)
        at += next.written.length - 1
      } else at = takeString(at, endOfString(text, at))
    } else if (code === 0x2c) {
      current.position += 1
    } else if (code === 0x7b || code === 0x5b) {
      if (stack.length >= MAX_DEPTH) deeper += 1
      else open(code === 0x7b)
    } else if (code === 0x7d || code === 0x5d) {
      if (deeper > 0) deeper -= 1
      else close()
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(text, at)
      take(at, end, false)
      at = end - 1
    } else if (code === 0x2f && at >= commented) {
      commented = endOfComment(text, at)
      if (hasOddQuotes(text, at, commented)) at = commented
    } else if (code === 0x27 && hasSingle) {
      const end = endOfSingle(text, at)
      if (end === -1) hasSingle = false
      if (end > at) at = takeString(at, end)
    } else if (
      current.isObject &&
      (code >= 0x61 || code === 0x5f || (code >= 0x41 && code <= 0x5a))
    ) {
      const end = endOfBare(text, at)
      const colon = colonAfter(text, end)
      if (colon !== -1) readName(text.slice(at, end))
      else if (secretOnly(current.kind) !== undefined) take(at, end, true)
      at = Math.max(end - 1, colon)
    }
  }
  while (stack.length > 0) close()
  close()

  /** Takes the string between two quotes as a name or as a value; gives the position of its last sign. */
  function takeString(start: number, end: number): number {
    const colon = current.isObject ? colonAfter(text, end + 1) : -1
    if (colon === -1) take(start + 1, end, true)
    else readName(unescaped(text.slice(start + 1, end)))
    return Math.max(end, colon)
  }

  function readName(of: string): void {
    const next = names(of)
    if (name && next.written !== undefined) name.next = next
    setName(next)
  }

  function setName(next: JsonName): void {
    const { inherited, isShallow } = current
    const own = next.role
    name = next
    current.name = next.text
    current.isOwn = isKind(own)
    if (inherited === undefined || current.isOwn) current.kind = own
    else if (isShallow) current.kind = own === 'labelled' ? inherited : own
    else current.kind = inherited
    if (inherited && DESCRIBING.has(next.text)) current.describes = true
  }

  function take(start: number, end: number, isString: boolean): void {
    const { name: nearest, kind } = current
    if (isString && (kind === 'label' || kind === 'lines')) current.label = text.slice(start, end)
    if (isString && kind === 'type') current.type = text.slice(start, end)
    const settled = kind === 'label' || kind === 'type' || kind === 'labelled' ? undefined : kind
    if (sign < start) sign = nextSign(start)
    const isVisited = kind === 'labelled' || settled !== undefined || paths > 0
    if (!isVisited && !(isString && sign < end)) return
    const path = paths === 0 ? undefined : [...stack.slice(1, paths + 1), current].map(step)
    const scalar = { start, end, isString, name: nearest, kind: settled, path }
    if (kind === 'labelled') ((current.owner ?? current).values ??= []).push(scalar)
    else if (holds(current))
      (current.held ??= []).push({ ...scalar, isOwn: current.isOwn, under: nearest })
    else visit(scalar)
  }

  function open(isObject: boolean): void {
    const above = current
    stack.push(above)
    const { kind } = above
    if (kind !== 'labelled') {
      const isPassed = kind === 'lines' ? !isObject : isKind(kind) && kind !== 'user'
      current = newFrame(isObject, above, isPassed ? (kind as NameKind | Passed) : undefined)
      return
    }
    const known = kindOfValues(above)
    const isList = !isObject && known === undefined
    current = newFrame(isObject, above, known, isList ? (above.owner ?? above) : undefined)
    if (isList) current.kind = 'labelled'
  }

  /** The kind that an object gives to its values by their label or type. */
  function kindOfValues({ label, type }: Frame): NameKind | undefined {
    const labelled = label === '' ? undefined : secretOnly(names(unescaped(label)).role)
    return labelled ?? (type.length > MAX_TYPE ? undefined : secretOnly(names(type).role))
  }

  function close(): void {
    const closed = current
    const outer = stack.pop()
    if (closed.values) {
      const kind = kindOfValues(closed)
      const label = unescaped(closed.label)
      for (const scalar of closed.values)
        visit(kind === undefined ? scalar : { ...scalar, name: label, kind })
      closed.values = undefined
    }
    if (!outer) return
    current = outer
    for (const scalar of closed.held ?? []) {
      const kind = isReleased(scalar, closed) ? undefined : scalar.kind
      const settled = { ...scalar, kind, under: outer.name }
      if (holds(outer) && kind !== undefined) (outer.held ??= []).push(settled)
      else visit(settled)
    }
  }
}

/** Whether a text has these codes at a position; startsWith takes three times as long for so few. */
function isAt(codes: readonly number[], text: string, start: number): boolean {
  for (let at = codes.length - 1; at > 0; at -= 1)
    if (text.charCodeAt(start + at) !== codes[at]) return false
  return true
}

function newFrame(
  isObject: boolean,
  above?: Frame,
  inherited?: NameKind | Passed,
  owner?: Frame,
): Frame {
  const isShallow = isObject && (inherited === 'credential' || inherited === 'secret-item')
  return {
    isObject,
    inherited,
    isShallow,
    depth: inherited ? (above?.depth ?? 0) + 1 : 0,
    owner,
    held: undefined,
    values: undefined,
    name: isObject ? '' : (above?.name ?? ''),
    kind: isShallow ? undefined : inherited,
    isOwn: false,
    position: 0,
    describes: false,
    label: '',
    type: '',
  }
}

function holds({ depth }: Frame): boolean {
  return depth > 0 && depth <= MAX_HELD_DEPTH
}

/** Whether a value that was held is no secret: it has a harmless name, or describes a field. */
function isReleased({ isOwn, name, under }: Held, { describes }: Frame): boolean {
  return !isOwn && (ORDINARY.has(name) || (describes && DESCRIPTION.has(under)))
}

function secretOnly(kind: NameKind | NameRole | undefined): NameKind | undefined {
  return isKind(kind) && isSecretKind(kind) ? kind : undefined
}

/** A name without the escapes of JSON. */
function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    // Not a JSON string after all: its bare characters are as good a name as any.
    return raw
  }
}

function step({ isObject, name, position }: Frame): string {
  return isObject ? name : String(position)
}
