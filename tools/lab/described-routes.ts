import { listRoutes } from '#engine/judge/remarks/own-description.ts'
import { dropParameterNames, routesOf } from '#engine/knowledge/routes/routes.ts'
import { isRecord, memberAt } from '#engine/model/json/json.ts'
import { readJson } from '#engine/text/nesting.ts'
import type { Version } from '#engine/model/version.ts'
import { LabError } from './lab-error.ts'

/** Reads the text at a path of a server, which may be the page of its web interface; undefined if it is rejected. */
type Read = (path: string) => Promise<string | undefined>

/** The difference between the routes that a server describes and those of `routes.json`. */
export interface RouteDifference {
  readonly described: number
  /** Described by the server only. */
  readonly added: readonly string[]
  /** In `routes.json` only. */
  readonly missing: readonly string[]
}

/** Reads the OpenAPI description of a server, or its Swagger 1.2 listing before 7.1. Throws a LabError without both. */
export async function compareRoutes(read: Read, version: Version): Promise<RouteDifference> {
  const openapi = readJson(await read('/openapi.json'))
  const paths = memberAt(openapi, 'paths')
  const described = isRecord(paths) ? listRoutes(paths) : await readListing(read)
  if (described.length === 0) throw new LabError('the server describes no routes')
  const known = routesOf(version).map(({ name }) => name)
  return {
    described: described.length,
    added: without(described, known),
    missing: without(known, described),
  }
}

async function readListing(read: Read): Promise<readonly string[]> {
  const found: string[] = []
  for (const { path } of apisIn(readJson(await read('/api-docs'))))
    for (const { path: template, operations } of apisIn(readJson(await read(`/api-docs${path}`))))
      for (const operation of Array.isArray(operations) ? operations : [])
        if (isRecord(operation)) found.push(`${String(operation['method'])} ${template}`)
  return found
}

function apisIn(json: unknown): readonly { readonly path: string; readonly operations: unknown }[] {
  const apis = memberAt(json, 'apis')
  if (!Array.isArray(apis)) return []
  return apis.filter(isRecord).map(({ path, operations }) => ({ path: String(path), operations }))
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const known = new Set(others.map(dropParameterNames))
  return [...new Set(names)].filter((name) => !known.has(dropParameterNames(name))).toSorted()
}

/** Formats the difference as lines with `+` and `-`. */
export function formatDifference({ described, added, missing }: RouteDifference): string {
  return [
    `${described} routes described: ${added.length} of them unknown (+), ${missing.length} known ones not described (-)`,
    ...added.map((name) => `+ ${name}`),
    ...missing.map((name) => `- ${name}`),
    '',
  ].join('\n')
}
