import type { BodyShape, Field } from '#engine/knowledge/bodies.ts'
import { getLastKey, getParentPath } from '#engine/model/json/field-path.ts'
import type { Json } from '#engine/model/json/json.ts'
import type { Server } from './server.ts'
import { zulu } from './times.ts'

/** A small record of a shape: empty lists, null if allowed, plain values elsewhere. */
export function makeExample(shape: BodyShape | undefined, server: Server): Json {
  if (!shape) return {}
  switch (shape.kind) {
    case 'array':
      return []
    case 'object':
      return object('', shape.fields, server)
    case 'map':
      return shape.fields.some(({ name }) => name.startsWith('*.'))
        ? { [server.node.id]: object('*', shape.fields, server) }
        : {}
    default:
      return {}
  }
}

function object(prefix: string, fields: readonly Field[], server: Server): Json {
  const own = fields.filter(({ name, optional }) => getParentPath(name) === prefix && !optional)
  return Object.fromEntries(
    own
      .filter(({ name }) => !name.endsWith('*'))
      .map((field) => [getLastKey(field.name), getValue(field, fields, server)]),
  )
}

function getValue(field: Field, fields: readonly Field[], server: Server): Json {
  if (field.nullable && field.type !== 'array' && field.type !== 'map') return null
  switch (field.type) {
    case 'string':
      return wordFor(getLastKey(field.name), server)
    case 'number':
      return field.name.endsWith('page') ? 1 : field.name.endsWith('per_page') ? 50 : 0
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return object(field.name, fields, server)
    case 'map':
      return {}
    default:
      return null
  }
}

/** Names that show the kind of their value. */
function wordFor(key: string, { node, state }: Server): string {
  if (key === 'node_id') return node.id
  if (key === 'cluster_id') return state.clusterId
  if (/(_at|timestamp|time|date|from|to|begin|end|activity)$/.test(key))
    return zulu(state.startedAt)
  return ''
}
