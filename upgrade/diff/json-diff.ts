import { below, getParentPath } from '#engine/model/json/field-path.ts'
import { jsonType } from '#engine/model/json/json.ts'
import { listJsonPaths, type Types } from './json-paths.ts'

/** How two JSON values differ at one path. */
export interface JsonChange {
  /**
   * `streams[].title`: `[]` is every element of a list, `*` every key of a map; empty is the whole.
   */
  readonly path: string
  readonly kind: 'removed' | 'retyped' | 'added' | 'order'
  /** Types, for `order` the whole list as one text. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

export interface JsonDiffOptions {
  /** Paths of objects whose keys are data and whose values have one form, such as `results`. */
  readonly maps?: ReadonlySet<string>
  /** Paths of what is data as a whole and compared no further, such as `messages[].message`. */
  readonly opaque?: ReadonlySet<string>
}

/**
 * Compares the form of two JSON values: fields that went, came or have another type, lists of
 * plain values in another order. A path below something that the other side has not
 * (an empty list, null, a missing parent) is compared no further; null fits every type.
 */
export function diffJson(
  before: unknown,
  after: unknown,
  known: JsonDiffOptions = {},
): readonly JsonChange[] {
  const changes = diffPaths(listJsonPaths(before, known), listJsonPaths(after, known))
  return [...changes, ...reordered(before, after)]
}

/** The same for values whose paths are collected already, of several values of one kind if need be. */
export function diffPaths(
  a: ReadonlyMap<string, Types>,
  b: ReadonlyMap<string, Types>,
): readonly JsonChange[] {
  const changes: JsonChange[] = []
  for (const path of [...new Set([...a.keys(), ...b.keys()])].toSorted()) {
    const change = changeAt(path, a, b)
    if (change) changes.push(change)
  }
  return changes
}

function changeAt(
  path: string,
  before: ReadonlyMap<string, Types>,
  after: ReadonlyMap<string, Types>,
): JsonChange | undefined {
  const [a, b] = [before.get(path), after.get(path)]
  if (a && b) {
    const [was, is] = [listTypes(a), listTypes(b)]
    const isSame = was.length === 0 || is.length === 0 || was.some((type) => is.includes(type))
    return isSame ? undefined : { path, kind: 'retyped', before: was, after: is }
  }
  if (path.endsWith('[]') || path.endsWith('*')) return undefined
  const parent = getParentPath(path)
  if (a && before.get(parent)?.has('object') && after.get(parent)?.has('object'))
    return { path, kind: 'removed', before: listTypes(a), after: [] }
  if (b && after.get(parent)?.has('object') && before.get(parent)?.has('object'))
    return { path, kind: 'added', before: [], after: listTypes(b) }
  return undefined
}

function listTypes(types: Types): readonly string[] {
  return [...types].filter((type) => type !== 'null').toSorted()
}

/** Lists of plain values that contain the same ones in another order. */
function reordered(before: unknown, after: unknown, path = ''): readonly JsonChange[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const [a, b] = [before.map(plainText), after.map(plainText)]
    const isSameSet =
      a.length === b.length &&
      !a.includes(undefined) &&
      a.toSorted().join('\n') === b.toSorted().join('\n')
    return isSameSet && a.join('\n') !== b.join('\n')
      ? [{ path: `${path}[]`, kind: 'order', before: [a.join(', ')], after: [b.join(', ')] }]
      : []
  }
  if (jsonType(before) !== 'object' || jsonType(after) !== 'object') return []
  const [a, b] = [before as Record<string, unknown>, after as Record<string, unknown>]
  return Object.keys(a).flatMap((key) => reordered(a[key], b[key], below(path, key)))
}

function plainText(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? undefined : JSON.stringify(value)
}
