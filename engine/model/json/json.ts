/** A value as JSON can contain it. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject

export interface JsonObject {
  readonly [key: string]: Json
}

/** A JSON object with unknown members. */
export type UnknownRecord = Readonly<Record<string, unknown>>

/** Whether an untrusted value is a JSON object. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value if it is a JSON object; otherwise one without members. */
export function asRecord(value: unknown): UnknownRecord {
  return isRecord(value) ? value : {}
}

/** Whether a value is a JSON object of our own making. */
export function isObject(value: unknown): value is JsonObject {
  return isRecord(value)
}

/** `null`, `array`, `object`, `string`, `number`, or `boolean`. */
export function jsonType(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** A member of a JSON object; undefined for everything else. */
export function memberAt(value: unknown, key: string): unknown {
  return isRecord(value) ? value[key] : undefined
}

/** The elements of a list that is a member of a JSON object; none for everything else. */
export function listAt(value: unknown, key: string): readonly unknown[] {
  const member = memberAt(value, key)
  return Array.isArray(member) ? member : []
}

/** A member of a JSON object that is a text; undefined for everything else. */
export function textAt(value: unknown, key: string): string | undefined {
  const member = memberAt(value, key)
  return typeof member === 'string' ? member : undefined
}

/** Writes a value as JSON for a comparison in which the order of a list does not matter. */
export function writeComparable(value: unknown): string | undefined {
  return JSON.stringify(Array.isArray(value) ? value.map(String).toSorted() : value)
}

/** Prints as the server's own printer does with `pretty=true`: `"key" : value`, lists on one line. */
export function printPretty(value: Json, indent = ''): string {
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((item) => printPretty(item, indent))
    return items.length === 0 ? '[ ]' : `[ ${items.join(', ')} ]`
  }
  if (!isObject(value)) return JSON.stringify(value)
  const inner = `${indent}  `
  const members = Object.entries(value).map(
    ([key, member]) => `${inner}${JSON.stringify(key)} : ${printPretty(member, inner)}`,
  )
  return members.length === 0 ? '{ }' : `{\n${members.join(',\n')}\n${indent}}`
}
