import { createMatcher, templateOf } from '../../knowledge/routes/route-matcher.ts'
import { dropParameterNames, routesOf } from '../../knowledge/routes/routes.ts'
import { listReferences, newestSource } from '../../knowledge/releases.ts'
import { type Exchange, isWholeBody, mediaType } from '../../model/exchange.ts'
import { isRecord } from '../../model/json/json.ts'
import type { Recording } from '../../model/recording.ts'
import type { Version } from '../../model/version.ts'
import { type OwnDescription, readOwnDescription } from '../../schema/own-description.ts'
import { bodyJson } from '../content.ts'

/** The number of routes that a remark names. */
const NAMED = 10

/** Routes that no listing of a real server names, seen on 6.0.6 to 7.0.1. */
const UNLISTED = /^\w+ \/(?:$|(?:tools|views\/functions|api-browser|api-docs|openapi)\b)/

/** Compares the server's own descriptions with its responses, and on an unknown newer release with the known routes. */
export function compareOwnDescription(recording: Recording, version: Version): readonly string[] {
  const found = findDescriptions(recording)
  return [
    ...(found.openapi && listReferences(version).length > 0
      ? compareRoutes(listRoutes(found.openapi.paths), version)
      : []),
    ...(found.openapi ? findMismatches(recording, found.openapi) : []),
    ...(found.listing ? findUnlisted(recording, found.listing, version) : []),
  ]
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

/** `text (12): a, b, …` */
function summarize(text: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return []
  const more = items.length > NAMED ? `, and ${items.length - NAMED} more` : ''
  return [`${text} (${items.length}): ${items.slice(0, NAMED).join(', ')}${more}`]
}

interface Found {
  readonly openapi?: OwnDescription & Place
  readonly listing?: Place & { readonly paths: readonly string[] }
}

/** The place of a description; it covers the paths below. */
interface Place {
  readonly origin: string
  readonly root: string
}

const DESCRIPTION = /^(.*)\/(?:openapi(?:\.json)?|(api-docs))$/

/** The first OpenAPI description and the first Swagger listing in a recording. */
function findDescriptions(recording: Recording): Found {
  let found: Found = {}
  for (const { request, response } of recording.exchanges()) {
    const [, root, listing] = DESCRIPTION.exec(request.target) ?? []
    if (root === undefined || response?.status !== 200) continue
    const place = { origin: request.origin, root }
    if (listing === undefined) {
      const openapi = found.openapi ? undefined : readOwnDescription(bodyJson(response.body))
      if (openapi) found = { ...found, openapi: { ...openapi, ...place } }
    } else if (!found.listing) {
      const paths = listPaths(bodyJson(response.body))
      if (paths) found = { ...found, listing: { paths, ...place } }
    }
  }
  return found
}

function listPaths(json: unknown): readonly string[] | undefined {
  const apis = isRecord(json) ? json['apis'] : undefined
  if (!Array.isArray(apis) || apis.length === 0) return undefined
  return apis.flatMap((api) =>
    isRecord(api) && typeof api['path'] === 'string' ? [api['path']] : [],
  )
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch'])

function listRoutes(paths: OwnDescription['paths']): readonly string[] {
  const names = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(isRecord(operations) ? operations : {})
      .filter((method) => METHODS.has(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  const isBelowRoot = names.every((name) => name.includes(' /api/'))
  return isBelowRoot ? names.map((name) => name.replace(' /api/', ' /')) : names
}

/** Successful JSON responses that differ from their description. */
function findMismatches(recording: Recording, openapi: OwnDescription & Place): readonly string[] {
  const matcher = createMatcher(
    listRoutes(openapi.paths).map((name) => {
      const [method = '', path = ''] = name.split(' ')
      return { method, path }
    }),
  )
  const found = new Map<string, string>()
  for (const { path, exchange } of successesBelow(recording, openapi)) {
    const { request, response } = exchange
    const template = templateOf(matcher, path)
    if (template === undefined || found.has(`${request.method} ${template}`)) continue
    const spelling = Object.hasOwn(openapi.paths, template) ? template : `/api${template}`
    const mismatch = openapi.findMismatch(
      { path: spelling, method: request.method },
      response.status,
      bodyJson(response.body),
    )
    if (mismatch !== undefined) found.set(`${request.method} ${template}`, mismatch)
  }
  const items = [...found].map(([name, mismatch]) => `${name} ${mismatch}`)
  return summarize("responses differ from the server's own description", items)
}

/** Routes of the release that respond although the server lists no resource for them. */
function findUnlisted(
  recording: Recording,
  listing: Place & { readonly paths: readonly string[] },
  version: Version,
): readonly string[] {
  const resources = listing.paths.map((path) => path.split('/').filter((part) => part !== ''))
  const known = createMatcher(routesOf(version))
  const found = new Set<string>()
  for (const { path, exchange } of successesBelow(recording, listing)) {
    const template = templateOf(known, path)
    const name = `${exchange.request.method} ${template ?? ''}`
    if (template === undefined || UNLISTED.test(name) || found.has(name)) continue
    const parts = path.split('/').filter((part) => part !== '')
    const isListed = resources.some((resource) =>
      resource.every((part, index) => part.startsWith('{') || part === parts[index]),
    )
    if (!isListed) found.add(name)
  }
  return summarize("routes respond that the server's own listing at /api-docs lacks", [...found])
}

type Answered = Exchange & Required<Pick<Exchange, 'response'>>

function* successesBelow(
  recording: Recording,
  { origin, root }: Place,
): Generator<{ readonly path: string; readonly exchange: Answered }> {
  for (const exchange of recording.exchanges()) {
    const { request, response } = exchange
    if (!response || response.status < 200 || response.status > 299) continue
    if (request.origin !== origin || !request.target.startsWith(`${root}/`)) continue
    if (mediaType(response.headers) !== 'application/json' || !isWholeBody(response.body)) continue
    const [path = ''] = request.target.slice(root.length).split('?')
    yield { path, exchange: { ...exchange, response } }
  }
}
