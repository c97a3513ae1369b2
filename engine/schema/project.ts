import { type Availability, isWithin, type Version } from '../model/version.ts'
import type { FieldSchema, Schema } from './load.ts'

/** The life of a field; undefined when every release has it. */
export function availabilityOfField(field: FieldSchema): Availability | undefined {
  if (field['x-windows']) return field['x-windows']
  const since = field['x-since']
  const until = field['x-until']
  if (since === undefined && until === undefined) return undefined
  return { ...(since !== undefined && { since }), ...(until !== undefined && { until }) }
}

/** The schema as one release has it: fields of other releases were removed, `x-` members resolved. */
export function projectSchema(schema: Schema, version: Version): Schema {
  const { properties, required, items, ...rest } = withVariants(schema, version)
  const kept = Object.entries(properties ?? {}).filter(([, field]) =>
    isWithin(version, availabilityOfField(field)),
  )
  const names = new Set(kept.map(([name]) => name))
  return {
    ...plain(rest),
    ...(properties && {
      properties: Object.fromEntries(
        kept.map(([name, field]) => [name, projectSchema(field, version)]),
      ),
    }),
    ...(required && { required: required.filter((name) => names.has(name)) }),
    ...(items !== undefined && { items: projectSchema(items as Schema, version) }),
  }
}

function withVariants(schema: FieldSchema, version: Version): Schema {
  const fitting = (schema['x-versions'] ?? []).filter((variant) => isWithin(version, variant))
  return Object.assign({}, schema, ...fitting.map((variant) => variant.schema)) as Schema
}

function plain(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !key.startsWith('x-')))
}
