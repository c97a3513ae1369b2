import { keyOf, parentOf } from '../../src/knowledge/bodies.ts'
import type { BodyShape, Field } from '../../src/knowledge/bodies.ts'
import type { Located } from './json-reader.ts'

/** Why a body that is JSON does not fit what the route reads. */
export type BodyProblem =
  | { readonly kind: 'type'; readonly at: Place; readonly wanted: string; readonly found: Located }
  | { readonly kind: 'missing'; readonly at: Place; readonly key: string; readonly within: Located }
  | {
      readonly kind: 'unknown'
      readonly at: Place
      readonly key: string
      readonly known: readonly string[]
      readonly within: Located
    }

/** Keys from the body's root to the place; list positions are left out. */
export type Place = readonly string[]

export interface Strictness {
  readonly unknownKeys: boolean
  readonly requiredKeys: boolean
}

/**
 * Checks in the order of the server's reader: members as they come, deepest first, then what is
 * missing, then what is unknown.
 */
export function checkBody(
  body: Located,
  shape: BodyShape,
  strictness: Strictness,
): BodyProblem | undefined {
  if (shape.kind === 'array') return body.items ? undefined : mistyped([], 'array', body)
  if (shape.kind !== 'object') return undefined
  if (!body.members) return mistyped([], shape.type ?? 'object', body)
  return checkObject(body, '', [], { shape, strictness })
}

interface Rules {
  readonly shape: BodyShape
  readonly strictness: Strictness
}

function checkObject(
  body: Located,
  prefix: string,
  at: Place,
  rules: Rules,
): BodyProblem | undefined {
  const fields = rules.shape.fields.filter((field) => parentOf(field.name) === prefix)
  const members = body.members ?? new Map<string, Located>()
  for (const [key, member] of members) {
    const field = fields.find(({ name }) => keyOf(name) === key)
    const problem = field && checkMember(member, field, [...at, key], rules)
    if (problem) return problem
  }
  const missing =
    rules.strictness.requiredKeys &&
    inReadingOrder(fields).find((field) => isMissing(field, members))
  if (missing) return { kind: 'missing', at, key: keyOf(missing.name), within: body }
  const strict = rules.shape.strict && rules.strictness.unknownKeys
  if (!strict || hasSeveralForms(fields)) return undefined
  const known = fields.map((field) => keyOf(field.name))
  const unknown = [...members.keys()].find((key) => !known.includes(key))
  if (unknown === undefined) return undefined
  return { kind: 'unknown', at, key: unknown, known, within: body }
}

/** Records that are told apart by their type have other keys in each form. */
function hasSeveralForms(fields: readonly Field[]): boolean {
  if (fields.some(({ settled }) => !settled)) return true
  return fields.every(({ name }) => keyOf(name) === 'type')
}

function checkMember(
  found: Located,
  field: Field,
  at: Place,
  rules: Rules,
): BodyProblem | undefined {
  if (found.value === null) return undefined
  if (!fits(found, field.type)) return mistyped(at, field.type ?? '', found)
  if (found.members && field.type === 'object') return checkObject(found, field.name, at, rules)
  for (const item of found.items ?? []) {
    if (!item.members) continue
    const problem = checkObject(item, `${field.name}[]`, at, rules)
    if (problem) return problem
  }
  return undefined
}

/** The reader turns scalars into each other, but never lists or objects. */
function fits({ value, members, items }: Located, type: string | undefined): boolean {
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

function mistyped(at: Place, wanted: string, found: Located): BodyProblem {
  return { kind: 'type', at, wanted, found }
}

function isMissing(field: Field, members: ReadonlyMap<string, Located>): boolean {
  if (!field.required) return false
  const value = members.get(keyOf(field.name))?.value
  return value === undefined || value === null
}

const FIRST = ['username', 'password', 'email', 'title', 'type', 'description', 'index_set_id']

/** The reader names what its record declares first. */
function inReadingOrder(fields: readonly Field[]): readonly Field[] {
  const rank = ({ name }: Field): number => {
    const at = FIRST.indexOf(keyOf(name))
    return at < 0 ? FIRST.length : at
  }
  return fields.toSorted((a, b) => rank(a) - rank(b))
}
