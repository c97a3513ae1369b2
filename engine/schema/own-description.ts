import type { ValidateFunction } from 'ajv/dist/2020.js'

import type { SchemaMismatch } from '../model/check.ts'
import { isRecord, type UnknownRecord } from '../model/json/json.ts'
import { createCompiler } from './compile.ts'

/** An OpenAPI description that a server gives of itself. */
export interface OpenApi {
  /** Its paths, with the methods of each. */
  readonly paths: UnknownRecord
  /** Compares a JSON response with its schema: true if it fits, or the first difference; undefined without a schema. */
  readonly compareWithSchema: (
    operation: Operation,
    status: number,
    json: unknown,
  ) => SchemaMismatch | true | undefined
  /** The fields of a successful JSON response that is one object; undefined for any other, and without a description. */
  readonly listFields: (operation: Operation) => readonly string[] | undefined
}

interface Operation {
  readonly path: string
  readonly method: string
}

/** Reads an OpenAPI description; undefined for other JSON. */
export function readOpenApi(json: unknown): OpenApi | undefined {
  if (!isRecord(json) || typeof json['openapi'] !== 'string' || !isRecord(json['paths']))
    return undefined
  const { paths } = json
  const compiler = createCompiler('first')
  compiler.addSchema({ $id: ID, components: simplify(json['components'], 0) })
  const known = new Map<string, ValidateFunction | undefined>()
  const validatorFor = (path: string, method: string, status: number) => {
    const key = `${method} ${path} ${status}`
    if (known.has(key)) return known.get(key)
    const schema = findSchema(paths[path], method, status)
    const validate = schema === undefined ? undefined : compileSafely(compiler, schema)
    known.set(key, validate)
    return validate
  }
  return {
    paths,
    compareWithSchema: ({ path, method }, status, body) => {
      const validate = validatorFor(path, method, status)
      if (!validate || validate(body)) return validate && true
      const [{ instancePath: pointer = '', message = 'must conform to the schema' } = {}] =
        validate.errors ?? []
      return { pointer, message }
    },
    listFields: ({ path, method }) => {
      const schema = findSchema(paths[path], method, 200)
      const [, name] = /\/schemas\/([^/]+)$/.exec(String(at(schema, '$ref'))) ?? []
      const record = name === undefined ? schema : at(at(json['components'], 'schemas'), name)
      const properties = at(record, 'properties')
      const isOpen = OPEN.some((key) => at(record, key) !== undefined)
      return isRecord(properties) && !isOpen ? Object.keys(properties) : undefined
    },
  }
}

/** Keys of a schema with more fields than its own properties. */
const OPEN = ['additionalProperties', 'allOf', 'anyOf', 'oneOf']

const ID = 'description:'

/** A description may refer to a schema that it lacks. */
function compileSafely(
  compiler: ReturnType<typeof createCompiler>,
  schema: object,
): ValidateFunction | undefined {
  try {
    return compiler.compile(schema)
  } catch {
    return undefined
  }
}

/** The schema of a JSON response. `default` is the successful one: the generator uses it if a method names no status. */
function findSchema(path: unknown, method: string, status: number): object | undefined {
  const responses = at(at(path, method.toLowerCase()), 'responses')
  const response = at(responses, `${status}`) ?? at(responses, 'default')
  const schema = at(at(at(response, 'content'), 'application/json'), 'schema')
  const simple = simplify(schema, 0)
  return isRecord(simple) ? simple : undefined
}

function at(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

const MAX_DEPTH = 40
const KEPT = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'anyOf',
  'items',
  'oneOf',
  'schemas',
])

/**
 * Reduces a schema to types and structure. Patterns of a foreign server are not run, and null is
 * always allowed: the generator does not say which fields may be null.
 */
function simplify(schema: unknown, depth: number): unknown {
  if (Array.isArray(schema)) return schema.map((one) => simplify(one, depth + 1))
  if (!isRecord(schema)) return schema
  if (depth > MAX_DEPTH) return {}
  const rest = Object.entries(schema).filter(([key]) => KEPT.has(key))
  const { type, properties, required } = schema
  const types = [type].flat().filter((one) => typeof one === 'string')
  return {
    ...Object.fromEntries(rest.map(([key, value]) => simplifyPart(key, value, depth))),
    ...(types.length > 0 && { type: [...new Set([...types, 'null'])] }),
    ...(isRecord(properties) && { properties: simplifyAll(properties, depth) }),
    ...(Array.isArray(required) && { required: required.filter((one) => typeof one === 'string') }),
  }
}

function simplifyPart(key: string, value: unknown, depth: number): readonly [string, unknown] {
  if (key === '$ref') return [key, `${value as string}`.replace(/^#/, `${ID}#`)]
  if (key === 'schemas') return [key, isRecord(value) ? simplifyAll(value, depth) : {}]
  // Forms of a record overlap if only their structure is compared.
  return [key === 'oneOf' ? 'anyOf' : key, simplify(value, depth + 1)]
}

function simplifyAll(schemas: UnknownRecord, depth: number): UnknownRecord {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, simplify(schema, depth + 1)]),
  )
}
