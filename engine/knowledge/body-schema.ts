import type { BodyShape, Field } from './bodies.ts'
import { splitFieldPath } from '../model/json/field-path.ts'
import { isRecord, type UnknownRecord } from '../model/json/json.ts'

/** A JSON Schema (2020-12). */
export type JsonSchema = UnknownRecord

/** A field with its members, its elements (`[]`), and the values of any key (`*`). */
interface Node {
  field?: Field
  readonly members: Map<string, Node>
}

/** Describes the body of a request or response by the fields of one release. */
export function describeBody(shape: BodyShape, side: 'request' | 'response'): JsonSchema {
  const root = emptyNode()
  for (const field of shape.fields) nodeAt(root, splitFieldPath(field.name)).field = field
  const isClosed = side === 'request' && shape.strict && !shape.partial
  const schema = describeNode(root, shape.kind, { side, isClosed })
  return openObjects(shape.type === undefined ? schema : { title: shape.type, ...schema })
}

interface Rules {
  readonly side: 'request' | 'response'
  /** The server rejects keys that are not listed. */
  readonly isClosed: boolean
}

function describeNode(node: Node, kind: string | undefined, rules: Rules): JsonSchema {
  const { members } = node
  const [element, anyValue] = [members.get('[]'), members.get('*')]
  const named = [...members].filter(([key]) => key !== '[]' && key !== '*')
  const type = jsonType(kind ?? node.field?.type ?? inferKind(node))
  const required = named.filter(([, { field }]) => isRequired(field, rules)).map(([key]) => key)
  const isClosed = rules.isClosed && named.length > 0 && !anyValue && !hasSeveralForms(named)
  return {
    ...(type !== undefined && { type: mayBeNull(node, rules) ? [type, 'null'] : type }),
    ...(element && { items: describeNode(element, undefined, rules) }),
    ...(named.length > 0 && {
      properties: Object.fromEntries(
        named.map(([key, member]) => [key, describeNode(member, undefined, rules)]),
      ),
    }),
    ...(required.length > 0 && { required }),
    ...(anyValue && { additionalProperties: orNull(describeNode(anyValue, undefined, rules)) }),
    ...(isClosed && { additionalProperties: false }),
  }
}

/** Says of each object without known members that it may have any: generators of types read it as empty otherwise. */
export function openObjects(schema: JsonSchema): JsonSchema {
  const { type, properties, items, additionalProperties } = schema
  const isObject = [type].flat().includes('object')
  return {
    ...schema,
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [
          key,
          isRecord(one) ? openObjects(one) : one,
        ]),
      ),
    }),
    ...(isRecord(items) && { items: openObjects(items) }),
    ...(isRecord(additionalProperties)
      ? { additionalProperties: openObjects(additionalProperties) }
      : isObject && !properties && { additionalProperties: {} }),
  }
}

/** In a map by node, the value of a node that does not respond is null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema
  return typeof type === 'string' ? { ...schema, type: [type, 'null'] } : schema
}

function isRequired(field: Field | undefined, { side }: Rules): boolean {
  if (!field) return false
  return side === 'request' ? field.required : !field.nullable && !field.optional
}

/** A request may send null for every field that it may leave out. */
function mayBeNull({ field }: Node, { side }: Rules): boolean {
  if (!field) return false
  return side === 'request' ? !field.required : field.nullable
}

/** Records that differ by their type have other keys in each form. */
function hasSeveralForms(named: readonly (readonly [key: string, node: Node])[]): boolean {
  return (
    named.some(([, { field }]) => field?.settled === false) ||
    named.every(([key]) => key === 'type')
  )
}

function inferKind({ members }: Node): string | undefined {
  if (members.has('[]')) return 'array'
  return members.size > 0 ? 'object' : undefined
}

const JSON_TYPES = new Map([
  ['string', 'string'],
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['array', 'array'],
  ['object', 'object'],
  ['map', 'object'],
])

function jsonType(kind: string | undefined): string | undefined {
  return kind === undefined ? undefined : JSON_TYPES.get(kind)
}

function nodeAt(root: Node, steps: readonly string[]): Node {
  let node = root
  for (const step of steps) {
    const next = node.members.get(step) ?? emptyNode()
    node.members.set(step, next)
    node = next
  }
  return node
}

function emptyNode(): Node {
  return { members: new Map() }
}
