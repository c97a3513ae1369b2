import { below, getLastKey, getParentPath } from '../model/json/field-path.ts'
import type { BodyShape, Field } from './bodies.ts'

/** A JSON value of a body, with its members or items when it has such. */
export interface BodyNode<Node> {
  readonly value: unknown
  readonly members?: ReadonlyMap<string, Node>
  readonly items?: readonly Node[]
}

/** Keys from the body's root to the place; `[]` is any item of a list. */
export type MemberKeys = readonly string[]

/** A mismatch between a JSON body and the route's expected body. */
export type BodyProblem<Node> = {
  readonly at: MemberKeys
  /** As the table of routes names it, such as `rules[].type`; empty for the body itself. */
  readonly name: string
} & (
  | { readonly kind: 'type'; readonly wanted: string; readonly found: Node }
  | {
      readonly kind: 'missing'
      readonly key: string
      readonly type: string | undefined
      readonly within: Node
    }
  | {
      readonly kind: 'unknown'
      readonly key: string
      readonly known: readonly string[]
      readonly within: Node
    }
)

/**
 * Yields every problem of a body in the order of the server's reader: wrong members as they appear,
 * deepest first, then missing ones, then unknown ones. The reference server returns the first
 * problem; a forecast lists all.
 */
export function* bodyProblems<Node extends BodyNode<Node>>(
  body: Node,
  shape: BodyShape,
  /** The name of the member that the body should be, if it is in its place. */
  under = '',
): Generator<BodyProblem<Node>, void> {
  if (shape.kind === 'array' && !body.items) yield mistyped([], '', 'array', body)
  if (shape.kind !== 'object') return
  if (body.members) yield* inObject(body, under, [], shape)
  else yield mistyped([], '', shape.type ?? 'object', body)
}

function* inObject<Node extends BodyNode<Node>>(
  body: Node,
  prefix: string,
  at: MemberKeys,
  shape: BodyShape,
): Generator<BodyProblem<Node>, void> {
  const fields = shape.fields.filter((field) => getParentPath(field.name) === prefix)
  const members = body.members ?? new Map<string, Node>()
  for (const [key, member] of members) {
    const field = fields.find(({ name }) => getLastKey(name) === key)
    if (field) yield* inMember(member, field, [...at, key], shape)
  }
  for (const { name, type, required } of inReadingOrder(fields)) {
    const key = getLastKey(name)
    const isMissing = required && (members.get(key)?.value ?? null) === null
    if (isMissing) yield { kind: 'missing', at, name, key, type, within: body }
  }
  if (!shape.strict || hasSeveralForms(fields)) return
  const known = fields.map(({ name }) => getLastKey(name))
  for (const key of members.keys())
    if (!known.includes(key)) {
      const name = below(prefix, key)
      yield { kind: 'unknown', at, name, key, known, within: body }
    }
}

function* inMember<Node extends BodyNode<Node>>(
  found: Node,
  field: Field,
  at: MemberKeys,
  shape: BodyShape,
): Generator<BodyProblem<Node>, void> {
  const { name, type } = field
  if (found.value === null) return
  if (!fits(found, type)) yield mistyped(at, name, type ?? '', found)
  else if (found.members && type === 'object') yield* inObject(found, name, at, shape)
  else
    for (const item of found.items ?? [])
      if (item.members) yield* inObject(item, below(name, '[]'), [...at, '[]'], shape)
}

/** Records with several types have other keys in each form. */
function hasSeveralForms(fields: readonly Field[]): boolean {
  if (fields.some(({ settled }) => !settled)) return true
  return fields.every(({ name }) => getLastKey(name) === 'type')
}

/** The reader turns scalars into each other, but never lists or objects. */
function fits<Node>({ value, members, items }: BodyNode<Node>, type: string | undefined): boolean {
  switch (type) {
    case 'string':
      return !members && !items
    case 'number':
      return (
        typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value.trim()))
      )
    case 'boolean':
      return typeof value === 'boolean' || value === 'true' || value === 'false'
    case 'array':
      return items !== undefined
    case 'object':
    case 'map':
      return members !== undefined
    default:
      return true
  }
}

function mistyped<Node>(
  at: MemberKeys,
  name: string,
  wanted: string,
  found: Node,
): BodyProblem<Node> {
  return { kind: 'type', at, name, wanted, found }
}

const FIRST = ['username', 'password', 'email', 'title', 'type', 'description', 'index_set_id']

/** The reader reports members in the order of the record's declaration. */
function inReadingOrder(fields: readonly Field[]): readonly Field[] {
  const rank = ({ name }: Field): number => {
    const at = FIRST.indexOf(getLastKey(name))
    return at < 0 ? FIRST.length : at
  }
  return fields.toSorted((a, b) => rank(a) - rank(b))
}
