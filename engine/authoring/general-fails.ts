import { type Field, responseShape } from '../knowledge/bodies.ts'
import { releases } from '../knowledge/releases.ts'
import type { Fault, FieldEdit } from '../model/fault.ts'
import type { Json } from '../model/json/json.ts'
import { isWithin, requireVersion, type Version } from '../model/version.ts'

/** Lists the checks of every response that an edit of its fields makes fail, by the table of the routes. */
export function generalFails({ edits = [], versions }: Fault): readonly string[] {
  lines ??= newestOfLines()
  const within = lines.filter((release) => isWithin(release, versions))
  return edits.flatMap(({ on, fields = [] }) =>
    [on.route ?? []]
      .flat()
      .flatMap((route) => fields.flatMap((edit) => generalFailsOf(edit, route, within))),
  )
}
let lines: readonly Version[] | undefined

/** The newest release of each line, the newest line first. */
function newestOfLines(): readonly Version[] {
  const byLine = new Map<string, Version>()
  for (const { version } of releases()) {
    const parsed = requireVersion(version)
    byLine.set(`${parsed.major}.${parsed.minor}`, parsed)
  }
  return [...byLine.values()].toReversed()
}

function generalFailsOf(
  { at, change }: FieldEdit,
  route: string,
  within: readonly Version[],
): readonly string[] {
  const field = findField(at, route, within)
  if (!field) return []
  const { type, nullable, optional, settled } = field
  switch (change.kind) {
    case 'remove':
    case 'rename':
      return settled && !nullable && !optional ? ['route.complete'] : []
    case 'set':
      return fits(jsonType(change.to), type, nullable) ? [] : ['route.types']
    case 'retype':
      return fits(change.to, type, nullable) ? [] : ['route.types']
    case 'add':
    case 'replace':
      return []
  }
}

function findField(at: string, route: string, within: readonly Version[]): Field | undefined {
  for (const version of within) {
    const field = responseShape(route, version)?.fields.find(({ name }) => name === at)
    if (field) return field
  }
  return undefined
}

function fits(found: string, type: string | undefined, isNullable: boolean): boolean {
  if (found === 'null') return isNullable
  return type === undefined || (type === 'map' ? 'object' : type) === found
}

function jsonType(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
