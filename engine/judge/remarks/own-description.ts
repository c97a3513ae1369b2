import { isAlwaysSent, responseShape } from '../../knowledge/bodies.ts'
import { createMatcher, templateOf } from '../../knowledge/routes/route-matcher.ts'
import { dropParameterNames, routesOf } from '../../knowledge/routes/routes.ts'
import { listReferences, newestSource } from '../../knowledge/releases.ts'
import { type Exchange, isWholeBody, mediaType } from '../../model/exchange.ts'
import { asRecord, listAt, textAt } from '../../model/json/json.ts'
import type { Version } from '../../model/version.ts'
import { type OwnDescription, readOwnDescription } from '../../schema/own-description.ts'
import { bodyJson } from '../content.ts'

/** The number of routes that a remark names. */
const NAMED = 10

/** Routes that no listing of a real server names, seen on 6.0.6 to 7.0.1. */
const UNLISTED = /^\w+ \/(?:$|(?:tools|views\/functions|api-browser|api-docs|openapi)\b)/

/** The server's descriptions of itself in a recording. */
export interface Descriptions {
  readonly openapi?: OwnDescription & Place
  readonly listing?: Place & { readonly paths: readonly string[] }
}

/** The place of a description; it covers the paths below. */
interface Place {
  readonly origin: string
  readonly root: string
}

const DESCRIPTION = /^(.*)\/(?:openapi(?:\.json)?|(api-docs))$/

/** Takes exchanges one by one, then returns the first OpenAPI description and the first Swagger listing. */
export function createDescriptionFinder() {
  let found: Descriptions = {}
  return {
    see: ({ request, response }: Exchange): void => {
      const [, root, listing] = DESCRIPTION.exec(request.target) ?? []
      if (root === undefined || response?.status !== 200) return
      const place = { origin: request.origin, root }
      if (listing === undefined) {
        const openapi = found.openapi ? undefined : readOwnDescription(bodyJson(response.body))
        if (openapi) found = { ...found, openapi: { ...openapi, ...place } }
      } else if (!found.listing) {
        const paths = listPaths(bodyJson(response.body))
        if (paths) found = { ...found, listing: { paths, ...place } }
      }
    },
    found: (): Descriptions => found,
  }
}

interface Comparison {
  readonly see: (exchange: Exchange) => void
  readonly remarks: () => readonly string[]
}

/** Compares the server's own descriptions with its responses, and on an unknown newer release with the known routes. */
export function compareDescriptions(
  { openapi, listing }: Descriptions,
  version: Version,
): Comparison {
  const parts = [
    ...(openapi ? [compareResponses(openapi)] : []),
    ...(listing ? [compareListing(listing, version)] : []),
  ]
  return {
    see: (exchange) => {
      for (const { see } of parts) see(exchange)
    },
    remarks: () => [
      ...(openapi && listReferences(version).length > 0
        ? [...compareRoutes(listRoutes(openapi.paths), version), ...compareFields(openapi, version)]
        : []),
      ...parts.flatMap(({ remarks }) => remarks()),
    ],
  }
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
function compareFields(openapi: OwnDescription, version: Version): readonly string[] {
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
function pathIn({ paths }: OwnDescription, path: string): string {
  return Object.hasOwn(paths, path) ? path : `/api${path}`
}

/** `text (12): a, b, …` */
function summarize(text: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return []
  const more = items.length > NAMED ? `, and ${items.length - NAMED} more` : ''
  return [`${text} (${items.length}): ${items.slice(0, NAMED).join(', ')}${more}`]
}

function listPaths(json: unknown): readonly string[] | undefined {
  const apis = listAt(json, 'apis')
  return apis.length === 0 ? undefined : apis.flatMap((api) => textAt(api, 'path') ?? [])
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch'])

/** Lists the routes of an OpenAPI description, as `GET /streams`. */
export function listRoutes(paths: OwnDescription['paths']): readonly string[] {
  const names = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(asRecord(operations))
      .filter((method) => METHODS.has(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  const isBelowRoot = names.every((name) => name.includes(' /api/'))
  return isBelowRoot ? names.map((name) => name.replace(' /api/', ' /')) : names
}

/** Finds successful JSON responses that differ from their description. */
function compareResponses(openapi: OwnDescription & Place): Comparison {
  const matcher = createMatcher(
    listRoutes(openapi.paths).map((name) => {
      const [method = '', path = ''] = name.split(' ')
      return { method, path }
    }),
  )
  const found = new Map<string, string>()
  return {
    see: (exchange) => {
      const success = successBelow(exchange, openapi)
      const template = success && templateOf(matcher, success.path)
      if (!success || template === undefined) return
      const { method } = exchange.request
      const name = `${method} ${template}`
      if (found.has(name)) return
      const path = pathIn(openapi, template)
      const { status, body } = success.response
      const mismatch = openapi.findMismatch({ path, method }, status, bodyJson(body))
      if (mismatch !== undefined) found.set(name, `${name} ${mismatch}`)
    },
    remarks: () =>
      summarize("responses differ from the server's own description", [...found.values()]),
  }
}

/** Finds routes of the release that respond although the server lists no resource for them. */
function compareListing(
  listing: Place & { readonly paths: readonly string[] },
  version: Version,
): Comparison {
  const resources = listing.paths.map(splitPath)
  const known = createMatcher(routesOf(version))
  const found = new Set<string>()
  return {
    see: (exchange) => {
      const path = successBelow(exchange, listing)?.path
      const template = path === undefined ? undefined : templateOf(known, path)
      const name = `${exchange.request.method} ${template ?? ''}`
      if (path === undefined || template === undefined || UNLISTED.test(name)) return
      const parts = splitPath(path)
      const isListed = resources.some((resource) =>
        resource.every((part, index) => part.startsWith('{') || part === parts[index]),
      )
      if (!isListed) found.add(name)
    },
    remarks: () =>
      summarize("routes respond that are missing from the server's own listing at /api-docs", [
        ...found,
      ]),
  }
}

function splitPath(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '')
}

/** A successful JSON response below a root, with its path; undefined for others. */
function successBelow({ request, response }: Exchange, { origin, root }: Place) {
  if (!response || response.status < 200 || response.status > 299) return undefined
  if (request.origin !== origin || !request.target.startsWith(`${root}/`)) return undefined
  if (mediaType(response.headers) !== 'application/json' || !isWholeBody(response.body))
    return undefined
  const [path = ''] = request.target.slice(root.length).split('?')
  return { path, response }
}
