import { newestSource } from '../../knowledge/releases.ts'
import { dropParameterNames, routesOf } from '../../knowledge/routes/routes.ts'
import { isRecord } from '../../model/json/json.ts'
import type { Recording } from '../../model/recording.ts'
import type { Version } from '../../model/version.ts'
import { bodyJson } from '../content.ts'

/** The number of routes that a remark names. */
const NAMED = 10

/** Routes that no listing of a real server names, seen on 6.0.6 to 7.0.1. */
const UNLISTED = /^\w+ \/(?:$|(?:tools|views\/functions|api-browser|api-docs|openapi)\b)/

/** Compares the routes in the server's own OpenAPI description with the known ones. */
export function compareOwnDescription(recording: Recording, version: Version): readonly string[] {
  const own = findDescribedRoutes(recording)
  if (!own) return []
  const routes = routesOf(version)
  const known = new Set(routes.map(({ name }) => dropParameterNames(name)))
  const described = new Set(own.map(dropParameterNames))
  const added = own.filter((name) => !known.has(dropParameterNames(name)))
  const missing = routes
    .filter(({ name, optional }) => !optional && !UNLISTED.test(name))
    .filter(({ name }) => !described.has(dropParameterNames(name)))
    .map(({ name }) => name)
  const since = `than ${newestSource()}`
  return [
    ...describeRoutes(`routes more ${since}`, added),
    ...describeRoutes(`routes fewer ${since}`, missing),
  ]
}

function describeRoutes(which: string, names: readonly string[]): readonly string[] {
  if (names.length === 0) return []
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : ''
  const text = names.slice(0, NAMED).join(', ')
  return [`the server's own description has ${names.length} ${which}: ${text}${more}`]
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch'])

/** The routes of the first OpenAPI description in a recording; undefined without one. */
function findDescribedRoutes(recording: Recording): readonly string[] | undefined {
  for (const { request, response } of recording.exchanges()) {
    if (response?.status !== 200 || !/\/openapi(?:\.json)?(?:\?|$)/.test(request.target)) continue
    const json = bodyJson(response.body)
    if (isRecord(json) && isRecord(json['paths'])) return listRoutes(json['paths'])
  }
  return undefined
}

function listRoutes(paths: Readonly<Record<string, unknown>>): readonly string[] {
  const names = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(isRecord(operations) ? operations : {})
      .filter((method) => METHODS.has(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  )
  const isBelowRoot = names.every((name) => name.includes(' /api/'))
  return isBelowRoot ? names.map((name) => name.replace(' /api/', ' /')) : names
}
