import type { FieldSchema } from './load.ts'

const SHOWN = 80

/** A value found, short enough for one line: `"2026-11-20"`, `null`, `array of 3`, `object`. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return `array of ${value.length}`
  if (typeof value === 'object' && value !== null)
    return `object with ${Object.keys(value).length} keys`
  const text = JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

/** The type of a field, in words: `string, YYYY-…`, `boolean`, `string or null`. */
export function describeField(field: FieldSchema): string {
  const types = Array.isArray(field.type)
    ? (field.type as readonly string[])
    : [field.type ?? 'any value']
  const kinds = types.join(' or ')
  const form = field['x-form']
  return typeof form === 'string' ? `${kinds}, ${form}` : kinds
}
