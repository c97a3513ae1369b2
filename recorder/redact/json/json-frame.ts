import { isKind, isSecretKind, type NameKind, type NameRole } from '#engine/secrets/names.ts'

/** A scalar of a JSON text; for a string without its quotes. */
export interface Scalar {
  readonly start: number
  readonly end: number
  readonly isString: boolean
  /** The nearest name above it; empty at the top. */
  readonly name: string
  readonly kind: NameKind | Passed | undefined
  /** Whether it has escaped quotes, as JSON within JSON has. */
  readonly hasQuotes: boolean
  /** The first names and positions from the top, then the nearest; only when paths were asked for. */
  readonly path: readonly string[] | undefined
}

/** The role of a name that goes for the strings of a list under it, too. */
export type Passed = 'lines'

/** What stands under a name, or what it says about others. */
export type RoleOf = (name: string) => NameKind | NameRole | undefined

/** A value that is secret unless the object turns out to describe a field. */
interface Held extends Scalar {
  /** Whether its own name says what it is. */
  readonly isOwn: boolean
  /** The name under which it stands in the object that is closed. */
  readonly under: string
}

/** What is known of one object or list; used again for another when it is closed. */
export interface Frame {
  isObject: boolean
  /** What a name above makes of everything in here. */
  inherited: NameKind | Passed | undefined
  /** Whether it makes so only of what is named like a value. */
  isShallow: boolean
  /** Levels below that name. */
  depth: number
  holds: boolean
  /** The object in which a list stands that is called a value. */
  owner: Frame | undefined
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
  /** What type the values in here are of, as a piece of the text. */
  typeStart: number
  typeEnd: number
}

/** Says that an object describes a field of a form instead of holding its value. */
const DESCRIBING = new Set(['type', 'human_name', '$ref', 'default_value', 'field_type'])
/** Names of what describes a field. */
const DESCRIPTION = new Set(
  'type human_name $ref default_value field_type additional_info is_optional attributes position format required enum allowableValues dataType paramType notes pattern items model scheme bearerFormat in minLength maxLength minimum maximum nullable'.split(
    ' ',
  ),
)
/** Within something secret, names of what may be seen. */
const ORDINARY = new Set(
  'id _id name title description created_at updated_at last_access expires_at username user user_id enabled is_set keep_value'.split(
    ' ',
  ),
)

/** The kind of a secret; undefined for anything else. */
export function secretOnly(kind: NameKind | NameRole | undefined): NameKind | undefined {
  return isKind(kind) && isSecretKind(kind) ? kind : undefined
}

/** Whether a value that was held is no secret: it has a harmless name, or describes a field. */
export function isReleased({ isOwn, name, under }: Held, { describes }: Frame): boolean {
  if (isOwn) return false
  return ORDINARY.has(name) || (describes && DESCRIPTION.has(under))
}

/** Makes a frame stand for an object or list that begins. */
export function openFrame(
  frame: Frame,
  isObject: boolean,
  above?: Frame,
  inherited?: NameKind | Passed,
  owner?: Frame,
): Frame {
  const isShallow = isObject && (inherited === 'credential' || inherited === 'secret-item')
  const depth = inherited ? (above?.depth ?? 0) + 1 : 0
  const holds = depth > 0 && depth <= DEEPEST_HELD
  frame.isObject = isObject
  frame.inherited = inherited
  frame.isShallow = isShallow
  frame.depth = depth
  frame.holds = holds
  frame.owner = owner
  frame.name = isObject ? '' : (above?.name ?? '')
  frame.kind = isShallow ? undefined : inherited
  frame.isOwn = false
  frame.position = 0
  frame.held = holds ? [] : NOTHING_HELD
  frame.describes = false
  frame.labelStart = 0
  frame.labelEnd = 0
  frame.values = undefined
  frame.typeStart = 0
  frame.typeEnd = 0
  return frame
}

/** There is one for every bracket that is open, so it is spelled out. */
export function newFrame(): Frame {
  return {
    isObject: false,
    inherited: undefined,
    isShallow: false,
    depth: 0,
    holds: false,
    owner: undefined,
    name: '',
    kind: undefined,
    isOwn: false,
    position: 0,
    held: NOTHING_HELD,
    describes: false,
    labelStart: 0,
    labelEnd: 0,
    values: undefined,
    typeStart: 0,
    typeEnd: 0,
  }
}

/** Frames that hold nothing. */
const NOTHING_HELD: Held[] = []
/** Nobody describes a field so deep below its name: from here on all of it is secret. */
const DEEPEST_HELD = 16

/** A name with its role, and whether that is that something stands under it. */
interface NamedInFrame {
  readonly name: string
  readonly role: ReturnType<RoleOf>
  readonly isOwn: boolean
}

/** Takes note of a name of the object. */
export function setName(current: Frame, { name, role: own, isOwn }: NamedInFrame): void {
  const { inherited } = current
  current.name = name
  current.isOwn = isOwn
  if (inherited === undefined || current.isOwn) current.kind = own
  else if (current.isShallow) current.kind = own === 'labelled' ? inherited : own
  else current.kind = inherited
  if (inherited && DESCRIBING.has(name)) current.describes = true
}

/** A name without the escapes of JSON. */
export function unescaped(raw: string): string {
  if (!raw.includes('\\')) return raw
  try {
    return String(JSON.parse(`"${raw}"`))
  } catch {
    // Not a JSON string after all: its bare characters are as good a name as any.
    return raw
  }
}
