import { type BodyShape, responseShape } from '#engine/knowledge/bodies.ts'
import { type FieldPath, joinFieldPath, splitFieldPath } from '#engine/model/json/field-path.ts'
import type { Version } from '#engine/model/version.ts'
import type { JsonDiffOptions } from './json-diff.ts'

/**
 * The parts of a route's response that are data and not fields: maps, and objects without known
 * fields, such as the configuration of an input. Undefined if the table does not know the response
 * on each of the releases, so that its fields cannot be compared.
 */
export function findData(
  route: string,
  versions: readonly Version[],
): Pick<JsonDiffOptions, 'maps' | 'opaque'> | undefined {
  const maps = new Set<string>()
  const opaque = new Set<string>()
  for (const version of versions) {
    const shape = responseShape(route, version)
    if (!shape) return undefined
    for (const { name, type } of shape.fields) {
      for (const map of mapsAbove(name)) maps.add(map)
      if (isDescribed(`${name}.*`, shape)) maps.add(name)
      else if (type === 'map' || (type === 'object' && !isDescribed(name, shape))) opaque.add(name)
    }
    if (isDescribed('*', shape)) maps.add('')
    else if (shape.kind === 'map') opaque.add('')
  }
  return { maps, opaque }
}

/** The paths before each `*` of a path. */
function mapsAbove(path: FieldPath): readonly FieldPath[] {
  const steps = splitFieldPath(path)
  return steps.flatMap((step, at) => (step === '*' ? [joinFieldPath(steps.slice(0, at))] : []))
}

function isDescribed(name: string, { fields }: BodyShape): boolean {
  return fields.some(
    (field) =>
      (name.endsWith('*') && field.name === name) ||
      field.name.startsWith(`${name}.`) ||
      field.name.startsWith(`${name}[]`),
  )
}
