import { readFileSync } from 'node:fs'

import type { Run } from '#engine/model/results/run.ts'
import { packageFile } from '#engine/package.ts'
import { printJson } from './visible.ts'

/** The run as canonical JSON: members in the order of schemas/run.json, 2 spaces, one newline at the end. */
export function renderJson(run: Run): string {
  return printJson(inSchemaOrder(run))
}

/** A copy of the run whose members are in the order of schemas/run.json. */
export function inSchemaOrder(run: Run): unknown {
  const schema = JSON.parse(readFileSync(packageFile('schemas/run.json'), 'utf8')) as Node
  return inOrder(run, schema, schema)
}

interface Node {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly $defs?: Readonly<Record<string, Node>>
}

/** A copy with the members in the schema's order; those that it does not know follow by name. */
function inOrder(value: unknown, schema: Node | undefined, root: Node): unknown {
  const known = resolve(schema, root)
  if (Array.isArray(value)) return value.map((item) => inOrder(item, known?.items, root))
  if (typeof value !== 'object' || value === null) return value
  const members = value as Readonly<Record<string, unknown>>
  const properties = known?.properties ?? {}
  const others = Object.keys(members).filter((key) => !Object.hasOwn(properties, key))
  // Without a prototype, so that a member named `__proto__` stays a member.
  const ordered = Object.create(null) as Record<string, unknown>
  for (const key of [...Object.keys(properties), ...others.toSorted()]) {
    if (members[key] !== undefined) ordered[key] = inOrder(members[key], properties[key], root)
  }
  return ordered
}

function resolve(schema: Node | undefined, root: Node): Node | undefined {
  const name = schema?.$ref?.replace('#/$defs/', '')
  return name === undefined ? schema : root.$defs?.[name]
}
