import { pointerSteps } from './json-pointer.ts'
import { isRecord, type UnknownRecord } from './json.ts'

/**
 * Names all fields of one kind in a JSON value: `a.b` is a member of a member, `a[].b` one of every
 * element of a list, `a.*.b` of every member of a map, `[].b` of a list at the top; empty is the
 * value itself. A JSON Pointer (`json-pointer.ts`) names a single place.
 */
export type FieldPath = string

/** A key, `[]` or `*`. */
export type PathSegments = readonly string[]

/** The one place where a path is taken apart. */
export function splitFieldPath(path: FieldPath): PathSegments {
  return path.match(/\[\]|[^.[\]]+/g) ?? []
}

/** The path of a member; `[]` and `*` are such, too. */
export function below(path: FieldPath, step: string): FieldPath {
  return path === '' || step === '[]' ? path + step : `${path}.${step}`
}

/** The path of these steps. */
export function joinFieldPath(steps: PathSegments): FieldPath {
  return steps.reduce(below, '')
}

/** Returns the path of a field: `/streams/0/title` as `streams[].title`; an identifier is a key of a map. */
export function fieldAt(pointer: string): FieldPath {
  return joinFieldPath(
    pointerSteps(pointer).map((step) =>
      /^\d+$/.test(step) ? '[]' : /^[\da-f-]{24}[\da-f-]*$/.test(step) ? '*' : step,
    ),
  )
}

/** The record that contains a field, `a[]` of `a[].b`; empty at the top. */
export function getParentPath(path: FieldPath): FieldPath {
  return path.slice(0, Math.max(0, path.lastIndexOf('.')))
}

/** The last part of a field's name, `b[]` of `a.b[]`. */
export function getLastKey(path: FieldPath): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

/** The path of the container of a field or an element: `a` for `a[]` and `a.b`. */
export function getOwnerPath(path: FieldPath): FieldPath {
  return path.endsWith('[]') ? path.slice(0, -2) : getParentPath(path)
}

/** All values at this path. */
export function valuesAt(value: unknown, steps: PathSegments): readonly unknown[] {
  const found: unknown[] = []
  gather(value, steps, 0, found)
  return found
}

/** The JSON objects at this path. */
export function recordsAt(value: unknown, steps: PathSegments): readonly UnknownRecord[] {
  return valuesAt(value, steps).filter(isRecord)
}

function gather(value: unknown, steps: PathSegments, at: number, found: unknown[]): void {
  const step = steps[at]
  if (step === undefined) found.push(value)
  else if (step === '[]') {
    if (Array.isArray(value))
      for (const one of value as unknown[]) gather(one, steps, at + 1, found)
  } else if (!isRecord(value)) return
  else if (step === '*') for (const one of Object.values(value)) gather(one, steps, at + 1, found)
  else if (Object.hasOwn(value, step)) gather(value[step], steps, at + 1, found)
}
