import { isAlwaysSent, responseShape } from '../../knowledge/bodies.ts'
import { listReferences, newestSource } from '../../knowledge/releases.ts'
import { dropParameterNames, routesOf } from '../../knowledge/routes/routes.ts'
import type { OwnDescription } from '../../model/check.ts'
import type { Exchange } from '../../model/exchange.ts'
import { asRecord, listAt, textAt } from '../../model/json/json.ts'
import type { Version } from '../../model/version.ts'
import { type OpenApi, readOpenApi } from '../../schema/own-description.ts'
import { bodyJson } from '../content.ts'

/** The number of routes that a remark names. */
const NAMED = 10

/** Routes that no listing of a real server names, seen on 6.0.6 to 7.0.1. */
const UNLISTED = /^\w+ \/(?:$|(?:tools|views\/functions|api-browser|api-docs|openapi)\b)/

/** The server's descriptions of its own API in a recording. */
export interface Descriptions {
  readonly openapi?: OpenApi
  /** The resources that a Swagger listing names. */
  readonly resources?: readonly Path[]
}

/** The segments of a path. */
type Path = readonly string[]

const DESCRIPTION = /\/(?:openapi(?:\.json)?|(api-docs))$/

/** Takes exchanges one by one, then returns the first OpenAPI description and the first Swagger listing of the interface. */
export function createDescriptionFinder(locate: (exchange: Exchange) => object | undefined) {
  let found: Descriptions = {}
  return {
    see: (exchange: Exchange): void => {
      const { request, response } = exchange
      const [match, listing] = DESCRIPTION.exec(request.target) ?? []
      if (match === undefined || response?.status !== 200 || !locate(exchange)) return
      if (listing === undefined) {
        const openapi = found.openapi ?? readOpenApi(bodyJson(response.body))
        found = { ...found, ...(openapi && { openapi }) }
      } else {
        const resources = found.resources ?? listResources(bodyJson(response.body))
        found = { ...found, ...(resources && { resources }) }
      }
    },
    found: () => found,
  }
}

/** Prepares descriptions for the checks; undefined without any. */
export function readOwnDescription({ openapi, resources }: Descriptions = {}):
  OwnDescription | undefined {
  if (!openapi && !resources) return undefined
  const described = openapi && new Map(listRoutes(openapi.paths).map(nameOperation))
  return {
    isListed: ({ route = '' }) => {
      if (route === '' || UNLISTED.test(route)) return undefined
      const path = splitPath(route)
      return (
        (described?.has(dropParameterNames(route)) ?? true) &&
        (resources?.some((one) => isAbove(one, path)) ?? true)
      )
    },
    compareWithSchema: ({ route = '', status, json }) => {
      const operation = described?.get(dropParameterNames(route))
      return operation && openapi?.compareWithSchema(operation, status, json)
    },
  }

  function nameOperation(name: string) {
    const [method = '', path = ''] = name.split(' ')
    return [
      dropParameterNames(name),
      { method, path: openapi ? pathIn(openapi, path) : path },
    ] as const
  }
}

/** Compares an OpenAPI description with the known routes and fields, on a release newer than all known ones. */
export function compareDescription(
  { openapi }: Descriptions = {},
  version: Version,
): readonly string[] {
  if (!openapi || listReferences(version).length === 0) return []
  return [...compareRoutes(listRoutes(openapi.paths), version), ...compareFields(openapi, version)]
}

function compareRoutes(own: readonly string[], version: Version): readonly string[] {
  const routes = routesOf(version)
  const known = new Set(routes.map(({ name }) => dropParameterNames(name)))
  const described = new Set(own.map(dropParameterNames))
  const added = own.filter((name) => !known.has(dropParameterNames(name)))
  const missing = routes
    .filter(({ name, optional }) => !optional && !UNLISTED.test(name))
    .filter(({ name }) => !described.has(dropParameterNames(name)))
    .map(({ name }) => name)
  const which = (word: string): string => `the server's own description has ${word} routes than`
  return [
    ...summarize(`${which('more')} ${newestSource()}`, added),
    ...summarize(`${which('fewer')} ${newestSource()}`, missing),
  ]
}

/** Compares the fields of responses that are one object, on routes that are known. */
function compareFields(openapi: OpenApi, version: Version): readonly string[] {
  const known = new Map(routesOf(version).map(({ name }) => [dropParameterNames(name), name]))
  const found = listRoutes(openapi.paths).flatMap((name) => {
    const [method = '', path = ''] = name.split(' ')
    const shape = responseShape(known.get(dropParameterNames(name)) ?? '', version)
    const own = openapi.listFields({ method, path: pathIn(openapi, path) })
    if (!own || !shape || shape.partial || shape.kind !== 'object') return []
    const names = shape.fields.map((field) => field.name)
    return [
      ...own
        .filter((one) => !names.includes(one))
        .map((one) => ({ is: 'more', at: `${name} ${one}` })),
      ...shape.fields
        .filter(
          (field) => isAlwaysSent(field) && /^\w+$/.test(field.name) && !own.includes(field.name),
        )
        .map((field) => ({ is: 'fewer', at: `${name} ${field.name}` })),
    ]
  })
  return ['more', 'fewer'].flatMap((word) =>
    summarize(
      `the server's own description has ${word} fields than ${newestSource()}`,
      found.filter(({ is }) => is === word).map(({ at }) => at),
    ),
  )
}

/** The path of a route as the description spells it. */
function pathIn({ paths }: OpenApi, path: string): string {
  return Object.hasOwn(paths, path) ? path : `/api${path}`
}

/** `text (12): a, b, …` */
function summarize(text: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return []
  const more = items.length > NAMED ? `, and ${items.length - NAMED} more` : ''
  return [`${text} (${items.length}): ${items.slice(0, NAMED).join(', ')}${more}`]
}

function listResources(json: unknown): readonly Path[] | undefined {
  const apis = listAt(json, 'apis')
  return apis.length === 0
    ? undefined
    : apis
        .flatMap((api) => textAt(api, 'path') ?? [])
        .map(splitPath)
        // Real servers list the root, which does not describe the resources below it.
        .filter((path) => path.length > 0)
}

/** Whether a resource contains a route. */
function isAbove(resource: Path, route: Path): boolean {
  return resource.every((part, at) => part.startsWith('{') || part === route[at])
}

/** The segments of `/streams`, or of `GET /streams`. */
function splitPath(text: string): Path {
  return text
    .slice(text.indexOf('/') + 1)
    .split('/')
    .filter((part) => part !== '')
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch'])

/** Lists the routes of an OpenAPI description, as `GET /streams`. */
export function listRoutes(paths: OpenApi['paths']): readonly string[] {
  const names = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(asRecord(operations))
      .filter((method) => METHODS.has(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  const isBelowRoot = names.every((name) => name.includes(' /api/'))
  return isBelowRoot ? names.map((name) => name.replace(' /api/', ' /')) : names
}
