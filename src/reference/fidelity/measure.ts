import { Agent } from 'node:http'

import { header, mediaType } from '../../model/exchange.ts'
import type { Body, Exchange, Headers } from '../../model/exchange.ts'
import type { Recording } from '../../model/recording.ts'
import { responseShape } from '../../knowledge/bodies.ts'
import { createMatcher } from '../../knowledge/route-matcher.ts'
import { routesOf } from '../../knowledge/routes.ts'
import type { Version } from '../../model/version.ts'
import { isObject } from '../json.ts'
import type { Reference } from '../serve.ts'
import { createLinks } from './links.ts'
import type { Links } from './links.ts'
import { send } from './send.ts'
import type { Received } from './send.ts'
import type { Allowance } from './shape-of.ts'
import { differences, nullableKeys, shapeOf } from './shape-of.ts'

/** One exchange that the reference server answered in another way than the real server. */
export interface Difference {
  /** Position in the recording. */
  readonly exchange: number
  /** `GET /streams?x=y`, below the interface's root. */
  readonly request: string
  readonly document: boolean
  /** What differs, one sentence each. */
  readonly found: readonly string[]
}

export interface Agreement {
  /** Exchanges on what the interface document covers, and all others. */
  readonly document: Count
  readonly other: Count
  readonly differences: readonly Difference[]
}

export interface Count {
  readonly exchanges: number
  readonly agreeing: number
}

/** Sends the requests of a recording to a fresh reference server, in order, and compares the answers. */
export async function measure(recording: Recording, reference: Reference): Promise<Agreement> {
  const exchanges = [...recording.exchanges()].filter(({ response }) => response !== undefined)
  const nullable = nullableKeys(exchanges.map(({ response }) => shapeOf(jsonOf(response?.body))))
  const links = createLinks()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const openMaps = mapsOf(reference.version)
  const differing: Difference[] = []
  const counts = { document: { exchanges: 0, agreeing: 0 }, other: { exchanges: 0, agreeing: 0 } }
  for (const exchange of exchanges) {
    const real = await repeat(exchange, { links, reference, agent })
    const path = belowRoot(exchange.request.target, reference)
    const open = openMaps(exchange.request.method, path)
    const found = compare(exchange, real, { nullable, open })
    const document = isOfDocument(path)
    const count = document ? counts.document : counts.other
    count.exchanges += 1
    if (found.length === 0) count.agreeing += 1
    else {
      const request = `${exchange.request.method} ${path}`
      differing.push({ exchange: exchange.index, request, document, found })
    }
  }
  agent.destroy()
  return { ...counts, differences: differing }
}

/** Finds the maps of a route's answer that the table calls so and says nothing more about. */
function mapsOf(version: Version): (method: string, path: string) => readonly string[] {
  const matcher = createMatcher(routesOf(version))
  return (method, target) => {
    const route = matcher.match(target.split('?')[0] ?? '')?.byMethod.get(method)
    const fields = (route && responseShape(route.name, version)?.fields) ?? []
    const described = (name: string): boolean =>
      fields.some((field) => field.name.startsWith(`${name}.*`))
    return fields
      .filter(({ name, type }) => type === 'map' && !described(name))
      .map(({ name }) => `.${name}`.replace(/^\.\[/, '['))
  }
}

interface Replay {
  readonly links: Links
  readonly reference: Reference
  readonly agent: Agent
}

async function repeat(
  { request, response }: Exchange,
  { links, reference, agent }: Replay,
): Promise<Received> {
  const real = await send({
    origin: reference.origin,
    method: request.method,
    target: links.rebind(request.target),
    headers: links.rebindHeaders(request.headers),
    body: links.rebind(request.body.text ?? ''),
    agent,
  })
  if (response) {
    links.learn(jsonOf(response.body), parse(real.text))
    for (const name of ['x-graylog-node-id', 'location', 'set-cookie'])
      links.learn(header(response.headers, name), header(real.headers, name))
  }
  return real
}

function compare(
  { request, response }: Exchange,
  real: Received,
  allowance: Allowance,
): readonly string[] {
  if (!response) return []
  const found: string[] = []
  const unequal = (what: string, a: unknown, b: unknown): void => {
    if (a !== b) found.push(`${what}: ${String(a)} recorded, ${String(b)} here`)
  }
  unequal('status', response.status, real.status)
  unequal('headers', namesOf(response.headers), namesOf(real.headers))
  unequal('media type', typeOf(response.headers), typeOf(real.headers))
  if (response.body.state === 'truncated' || response.body.state === 'elided') return found
  if (request.method === 'HEAD') return found
  const [a, b] = [jsonOf(response.body), parse(real.text)]
  unequal('error type', errorType(a), errorType(b))
  if (response.status !== real.status) return found
  if (a === undefined || b === undefined) {
    unequal(
      'body',
      (response.body.text ?? '') === '' ? 'empty' : 'there',
      real.text === '' ? 'empty' : 'there',
    )
    return found
  }
  return [...found, ...differences(shapeOf(a), shapeOf(b), allowance)]
}

/** Names of the headers that the server itself chooses. */
function namesOf(headers: Headers): string {
  const names = headers
    .map(([name]) => name.toLowerCase())
    .filter((name) => !CARRIED.includes(name))
  return [...new Set(names)].toSorted().join(', ')
}
const CARRIED = [
  'connection',
  'content-encoding',
  'keep-alive',
  'content-length',
  'transfer-encoding',
]

function typeOf(headers: Headers): string {
  return mediaType(headers) ?? 'none'
}

function errorType(json: unknown): string | undefined {
  if (Array.isArray(json))
    return json.some((item) => isObject(item) && 'message_template' in item)
      ? 'BeanValidation'
      : undefined
  return isObject(json) && typeof json['type'] === 'string' && 'message' in json
    ? json['type']
    : undefined
}

function jsonOf(body: Body | undefined): unknown {
  return body?.state === 'complete' ? parse(body.text ?? '') : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // not JSON: compared as a text
  }
}

function belowRoot(target: string, reference: Reference): string {
  const root = reference.root.slice(reference.origin.length)
  return root !== '' && target.startsWith(root) ? target.slice(root.length) || '/' : target
}

/** Areas whose routes the interface document covers, or rests on. */
const AREAS = [
  '/cluster',
  '/system/cluster',
  '/system/lbstatus',
  '/system/processing',
  '/system/sessions',
  '/system/outputs',
  '/system/permissions',
  '/system/indices/index_sets',
  '/system/indexer/indices/templates',
  '/api-browser',
  '/api-docs',
  '/openapi',
  '/streams',
  '/users',
  '/roles',
  '/search/universal',
  '/messages',
]

function isOfDocument(target: string): boolean {
  const path = target.split('?')[0] ?? ''
  if (path === '/' || path === '/system' || path.startsWith('//') || path.includes('%')) return true
  if (path.startsWith('/no/')) return true
  return AREAS.some(
    (area) => path === area || /^[/.]/.test(path.startsWith(area) ? path.slice(area.length) : ''),
  )
}
