/**
 * A JSON Pointer (RFC 6901): one place in a JSON value, `/streams/0/title`; empty is the whole. A
 * field path (`field-path.ts`) names every field of one kind.
 */
export type JsonPointer = string

/** Names of members and positions in lists, unescaped. */
export function pointerSteps(pointer: JsonPointer): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the name of the member or the position that a pointer ends with; empty for the whole. */
export function lastStep(pointer: JsonPointer = ''): string {
  return pointerSteps(pointer).at(-1) ?? ''
}

/** Returns the pointer to a member or an element of the value at a pointer. */
export function pointerBelow(pointer: JsonPointer, step: string | number): JsonPointer {
  return `${pointer}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The value at a pointer; undefined if there is none. */
export function valueAtPointer(value: unknown, pointer: JsonPointer): unknown {
  return pointerSteps(pointer).reduce<unknown>(getMember, value)
}

function getMember(value: unknown, step: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value))
    return /^\d+$/.test(step) ? (value as unknown[])[Number(step)] : undefined
  return Object.hasOwn(value, step) ? (value as Readonly<Record<string, unknown>>)[step] : undefined
}
