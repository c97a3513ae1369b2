import {
  permissionsOf,
  requestShape,
  responseShape,
  rowOf,
  successStatuses,
} from '#engine/knowledge/bodies.ts'
import { has } from '#engine/knowledge/features/features.ts'
import {
  type QueryParameter,
  type RouteAvailability,
  routeAvailability,
} from '#engine/knowledge/routes/route-availability.ts'
import type { Route } from '#engine/knowledge/routes/routes.ts'
import { windowOf } from '#engine/knowledge/windows.ts'
import { isWithin, type Version } from '#engine/model/version.ts'
import { describeBody, type JsonSchema } from '#engine/knowledge/body-schema.ts'
import { addRecords } from './record-schemas.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: JsonSchema
  readonly [key: string]: unknown
}

interface Response {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

/** A method of a path. */
export interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly responses: Readonly<Record<string, Response>>
  readonly [key: string]: unknown
}

/** An operation, its place, and how well its successful response is known. */
interface Described {
  readonly path: string
  readonly method: string
  readonly operation: Operation
  /** `none` if there is no body, or if it is not JSON. */
  readonly body: 'none' | 'typed' | 'unknown'
}

const JSON_TYPE = 'application/json'

/** Describes one route of a release. */
export function describeOperation(route: Route, version: Version): Described {
  const availability = routeAvailability(route.name)
  const path = route.path.replaceAll('...}', '}')
  const good = successStatuses(route.name, version)?.map(String) ?? ['2XX']
  const body = good.some(mayHaveBody) ? responseBody(route, version) : undefined
  const permissions = permissionsOf(route.name, version)
  return {
    path,
    method: route.method.toLowerCase(),
    body: gradeBody(body),
    operation: {
      operationId: operationId(route),
      tags: [route.path.split('/')[1] ?? ''],
      ...(isDeprecated(availability, version) && { deprecated: true }),
      ...(route.open && { security: [] }),
      parameters: [
        ...pathParameters(route.path),
        ...queryParameters(availability?.query ?? [], version),
        ...headerParameters(route, version),
      ],
      ...requestBody(route, version),
      responses: {
        ...Object.fromEntries(good.map((status) => [status, response(status, body)])),
        default: {
          description: 'The request failed',
          content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      ...(permissions.length > 0 && { 'x-permissions': permissions }),
      ...(route.optional && { 'x-optional': 'A plugin or a setting adds this route.' }),
      'x-source': availability?.handler,
      'x-seen': availability?.seen ?? [],
    },
  }
}

/** `getStreamsByStreamId`: the same in every release that has the route. */
function operationId({ method, name }: Route): string {
  const words = name
    .slice(method.length + 1)
    .replaceAll(/\{(\w+)(?:\.{3})?\}/g, '/by-$1')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
  return (
    method.toLowerCase() +
    words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  )
}

function isDeprecated(availability: RouteAvailability | undefined, version: Version): boolean {
  const since = availability?.deprecatedSince
  return since !== undefined && isWithin(version, { since })
}

function pathParameters(path: string): readonly Parameter[] {
  return [...path.matchAll(/\{(\w+)(\.{3})?\}/g)].map(([, name = '', rest]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    ...(rest !== undefined && { description: 'May contain slashes' }),
  }))
}

function queryParameters(query: readonly QueryParameter[], version: Version): readonly Parameter[] {
  return query
    .filter((one) => isWithin(version, windowOf(one)))
    .map((one) => ({
      name: one.name,
      in: 'query',
      required: isRequired(one, version),
      schema: {
        ...(one.type !== undefined && { type: one.type }),
        ...(one.default !== undefined && { default: parseDefault(one.default, one.type) }),
      },
    }))
}

function isRequired(
  { required, required_since: since }: QueryParameter,
  version: Version,
): boolean {
  return since === undefined ? required === true : isWithin(version, { since })
}

function parseDefault(text: string, type: string | undefined): unknown {
  if (type === 'number') return Number(text)
  return type === 'boolean' ? text === 'true' : text
}

/** The server rejects requests that change something without this header. */
function headerParameters({ method }: Route, version: Version): readonly Parameter[] {
  if (method === 'GET' || !has(version, 'requested-by')) return []
  return [
    {
      name: 'X-Requested-By',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 1 },
      description: 'Any text, such as the name of the client',
    },
  ]
}

function requestBody({ name, method, consumes }: Route, version: Version): object {
  const shape = method === 'GET' ? undefined : requestShape(name, version)
  if (!shape) return {}
  const type = shape.kind === 'form' ? 'multipart/form-data' : JSON_TYPE
  const types = consumes?.every((one) => one.includes('*')) === false ? consumes : [type]
  const schema = describeBody(shape, 'request')
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map((one) => [one, { schema }])),
    },
  }
}

/** Schemas of a successful response by media type; undefined if it has no body. */
function responseBody(
  { name, produces }: Route,
  version: Version,
): ReadonlyMap<string, JsonSchema> | undefined {
  if (rowOf(name)?.response?.empty === true) return undefined
  const types =
    produces?.every((one) => !/^[\w.]+\/[\w.+-]+$/.test(one)) === false ? produces : [JSON_TYPE]
  const shape = responseShape(name, version)
  const schema = addRecords(name, shape ? describeBody(shape, 'response') : {}, version)
  return new Map(types.map((type) => [type, isJson(type) ? schema : { type: 'string' }]))
}

function isJson(type: string): boolean {
  return type === JSON_TYPE || type.endsWith('+json')
}

function gradeBody(body: ReadonlyMap<string, JsonSchema> | undefined): Described['body'] {
  const json = [...(body ?? [])].find(([type]) => isJson(type))?.[1]
  if (!json) return 'none'
  return isTyped(json) ? 'typed' : 'unknown'
}

/** Whether a schema says more than that there is an object or a list. */
function isTyped({ type, properties, items, additionalProperties }: JsonSchema): boolean {
  if (type === 'array') return items !== undefined
  if (type !== 'object') return type !== undefined
  return properties !== undefined || Object.keys(additionalProperties ?? {}).length > 0
}

function mayHaveBody(status: string): boolean {
  return status.startsWith('2') && status !== '204'
}

function response(status: string, body: ReadonlyMap<string, JsonSchema> | undefined): Response {
  if (status === '304') return { description: 'Not modified' }
  if (status.startsWith('3')) return { description: 'Redirects' }
  if (!body || !mayHaveBody(status)) return { description: 'Done' }
  return {
    description: 'Done',
    content: Object.fromEntries([...body].map(([type, schema]) => [type, { schema }])),
  }
}
