import { readdirSync } from 'node:fs'

import { getOrMake } from '#engine/model/group.ts'
import { splitFieldPath } from '#engine/model/json/field-path.ts'
import { isRecord, asRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import type { Version } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { loadSchema } from '#engine/schema/load.ts'
import { recordSchema } from '#engine/schema/validate-record.ts'
import { type JsonSchema, openObjects, orNull } from '#engine/knowledge/body-schema.ts'

/** Where the responses of a route contain a record of `schemas/`. */
interface Place {
  readonly name: string
  readonly steps: readonly string[]
}

/** Adds the records of `schemas/` to the description of a response: their fields were seen on real servers. */
export function addRecords(route: string, body: JsonSchema, version: Version): JsonSchema {
  places ??= findPlaces()
  return (places.get(route) ?? []).reduce(
    (schema, { name, steps }) => mergeAt(schema, steps, describeRecord(name, version)),
    body,
  )
}
let places: ReadonlyMap<string, readonly Place[]> | undefined

/** A record of `schemas/` as one release has it, each field with its source. */
export function describeRecord(name: string, version: Version): JsonSchema {
  const { properties, ...schema } = openObjects(recordSchema(name, version))
  if (!isRecord(properties)) return schema
  const sources = loadSchema(name).properties ?? {}
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([key, field]) => {
        const source = sources[key]?.['x-source']
        return [key, source && isRecord(field) ? { ...field, 'x-source': source } : field]
      }),
    ),
  }
}

function findPlaces(): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>()
  for (const file of readdirSync(packageFile('schemas'))) {
    const name = file.replace('.json', '')
    for (const [route, path] of Object.entries(loadSchema(name)['x-in'] ?? {}))
      getOrMake(found, route, (): Place[] => []).push({ name, steps: splitFieldPath(path) })
  }
  return found
}

function mergeAt(
  schema: JsonSchema,
  [step, ...rest]: readonly string[],
  record: JsonSchema,
): JsonSchema {
  if (step === undefined) return merge(schema, record)
  const below = (value: unknown): JsonSchema => mergeAt(asRecord(value), rest, record)
  if (step === '[]')
    return { ...schema, type: schema['type'] ?? 'array', items: below(schema['items']) }
  if (step === '*')
    return {
      ...schema,
      type: schema['type'] ?? 'object',
      additionalProperties: orNull(below(schema['additionalProperties'])),
    }
  const properties = getProperties(schema)
  return {
    ...schema,
    type: schema['type'] ?? 'object',
    properties: { ...properties, [step]: below(properties[step]) },
  }
}

/** Merges the record of a field into that of its route; only the route may know nested fields. */
function merge(schema: JsonSchema, record: JsonSchema): JsonSchema {
  const known = getProperties(schema)
  const fields = Object.entries(getProperties(record)).map(([key, field]) => {
    const before = known[key]
    return [key, isRecord(before) && isRecord(field) ? merge(before, field) : field] as const
  })
  const required = new Set([...asList(schema['required']), ...asList(record['required'])])
  return {
    ...schema,
    ...record,
    ...(schema['title'] !== undefined && { title: schema['title'] }),
    ...(fields.length > 0 && { properties: { ...known, ...Object.fromEntries(fields) } }),
    ...(required.size > 0 && { required: [...required] }),
  }
}

function getProperties(schema: JsonSchema): UnknownRecord {
  return asRecord(schema['properties'])
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
