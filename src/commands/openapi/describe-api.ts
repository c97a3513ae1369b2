import { has } from '#engine/knowledge/features/features.ts'
import { checkIsKnown, whyUnknown } from '#engine/knowledge/releases.ts'
import { dropParameterNames, routesOf } from '#engine/knowledge/routes/routes.ts'
import type { Version } from '#engine/model/version.ts'
import type { JsonSchema } from '#engine/knowledge/body-schema.ts'
import { describeOperation, type Operation } from './describe-operation.ts'
import { describeRecord } from './record-schemas.ts'

/** How much of a release the description knows. */
export interface Coverage {
  readonly operations: number
  /** Successful responses with a JSON body. */
  readonly bodies: number
  /** Of these, responses with typed fields or elements. */
  readonly typed: number
  /** Of these, responses that are `{}`. */
  readonly unknown: number
}

/** An OpenAPI 3.1 description. */
export interface ApiDescription {
  readonly openapi: '3.1.0'
  readonly info: Readonly<Record<string, unknown>>
  readonly servers: readonly object[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>
  readonly 'x-coverage': Coverage
}

/** Describes all routes of a release. Throws a UsageError for one before 2.0. */
export function describeApi(version: Version): ApiDescription {
  checkIsKnown(version, 'describe')
  const described = routesOf(version).map((route) => describeOperation(route, version))
  const note = whyUnknown(version)
  const schemes = securitySchemes(version)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Graylog REST interface',
      version: version.release,
      description: `Derived from the public release history and from recordings of real servers.${note === undefined ? '' : ` Note: ${note}.`}`,
    },
    servers: [server(version)],
    security: Object.keys(schemes).map((name) => ({ [name]: [] })),
    paths: groupByPath(described.map(({ path, method, operation }) => [path, method, operation])),
    components: { securitySchemes: schemes, schemas: errorSchemas(version) },
    'x-coverage': {
      operations: described.length,
      bodies: described.filter(({ body }) => body !== 'none').length,
      typed: described.filter(({ body }) => body === 'typed').length,
      unknown: described.filter(({ body }) => body === 'unknown').length,
    },
  }
}

function server(version: Version): object {
  return has(version, 'api-root')
    ? { url: '{origin}/api', variables: { origin: { default: 'http://127.0.0.1:9000' } } }
    : { url: '{origin}', variables: { origin: { default: 'http://127.0.0.1:12900' } } }
}

/** Paths that differ only in the names of their parameters are one path: the first spelling counts. */
function groupByPath(
  rows: readonly (readonly [path: string, method: string, operation: Operation])[],
): Readonly<Record<string, Readonly<Record<string, Operation>>>> {
  const spellings = new Map<string, string>()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [path, method, operation] of rows) {
    const form = dropParameterNames(path)
    const spelling = spellings.get(form) ?? path
    spellings.set(form, spelling)
    const names = [...spelling.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
    const parameters = operation.parameters.map((one) =>
      one.in === 'path' ? { ...one, name: names.shift() ?? one.name } : one,
    )
    paths[spelling] = { ...paths[spelling], [method]: { ...operation, parameters } }
  }
  return paths
}

function securitySchemes(version: Version): Readonly<Record<string, JsonSchema>> {
  const basic = (description: string) => ({ type: 'http', scheme: 'basic', description })
  return {
    account: basic('User name and password'),
    token: basic('An access token as the user name, and "token" as the password'),
    session: basic(
      'The session_id from POST /system/sessions as the user name, and "session" as the password',
    ),
    ...(has(version, 'session-cookie') && {
      cookie: {
        type: 'apiKey',
        in: 'cookie',
        name: 'authentication',
        description: 'Set by POST /system/sessions',
      },
    }),
  }
}

function errorSchemas(version: Version): Readonly<Record<string, JsonSchema>> {
  const forms: Readonly<Record<string, JsonSchema>> = {
    ApiError: describeRecord('api-error', version),
    ValidationApiError: describeRecord('validation-api-error', version),
    ...(has(version, 'request-error') && {
      RequestError: describeRecord('request-error', version),
    }),
    ConstraintViolations: describeRecord('bean-validation', version),
  }
  const others = {
    OtherError: {
      description: 'Some routes have their own errors',
      type: 'object',
      not: { properties: { type: { enum: Object.keys(forms) } }, required: ['type'] },
    },
  }
  const all = { ...forms, ...others }
  const anyOf = Object.keys(all).map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return { Error: { anyOf }, ...all }
}
