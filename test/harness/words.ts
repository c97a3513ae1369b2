import { isDeepStrictEqual } from 'node:util'

import { editWritten } from '#engine/faults/written.ts'
import type { Edit } from '#engine/model/fault.ts'
import { header, type Headers } from '#engine/model/exchange.ts'
import { isObject, type Json, type JsonObject, printPretty } from '#engine/model/json/json.ts'
import type { Behaviour, CredentialKind, ProxyRequest, ProxyResponse, World } from './model.ts'

/** The requests that a behavior applies to: a route, some routes, or a test. */
type Where = string | RegExp | ((request: ProxyRequest) => boolean)

/** JSON that may be changed. */
export type Loose = Record<string, unknown>

type Maybe<T> = T | Promise<T>

function isAt(where: Where, request: ProxyRequest): boolean {
  if (typeof where === 'function') return where(request)
  if (where === '*') return true
  if (typeof where === 'string') return request.route === where
  return request.route !== undefined && where.test(request.route)
}

/** Applies a behavior to some requests only. */
export function on(where: Where, behaviour: Behaviour): Behaviour {
  return (request, forward, world) =>
    isAt(where, request) ? behaviour(request, forward, world) : forward(request)
}

/** Creates a behavior with new state for each run. */
export function fresh(make: () => Behaviour): Behaviour {
  const made = new WeakMap<World, Behaviour>()
  return (request, forward, world) => {
    const own = made.get(world) ?? make()
    made.set(world, own)
    return own(request, forward, world)
  }
}

/** Chains behaviors; each one wraps the next. */
export function all(...behaviours: readonly Behaviour[]): Behaviour {
  return behaviours.reduceRight<Behaviour>(
    (inner, outer) => (request, forward, world) =>
      outer(request, (next) => inner(next, forward, world), world),
    (request, forward) => forward(request),
  )
}

/** Changes requests before the server sees them. */
export function ask(
  change: (request: ProxyRequest, world: World) => Maybe<ProxyRequest>,
): Behaviour {
  return async (request, forward, world) => forward(await change(request, world))
}

/** Changes path and query of requests. */
function retarget(change: (target: string) => string): Behaviour {
  return ask((request) => {
    const target = change(request.target)
    return target === request.target ? request : { ...request, target }
  })
}

/** Replaces a part of path and query. */
export function rewrite(pattern: RegExp | string, by: string): Behaviour {
  return retarget((target) => target.replace(pattern, by))
}

/** Adds to the number in the second group of the pattern. */
export function renumber(pattern: RegExp, by: number): Behaviour {
  return retarget((target) =>
    target.replace(pattern, (_, key: string, count: string) => `${key}${Number(count) + by}`),
  )
}

/** Removes a header from requests. */
export function unsent(name: string): Behaviour {
  return ask((request) =>
    header(request.headers, name) === undefined
      ? request
      : { ...request, headers: replaced(request.headers, name) },
  )
}

type Change = (response: ProxyResponse, request: ProxyRequest, world: World) => Maybe<ProxyResponse>

/** Changes responses. */
export function reply(change: Change): Behaviour {
  return async (request, forward, world) => change(await forward(request), request, world)
}

function such(isSuch: (response: ProxyResponse) => boolean, change: Change): Behaviour {
  return reply((response, request, world) =>
    isSuch(response) ? change(response, request, world) : response,
  )
}

/** Changes responses of one status. */
export function when(status: number, change: Change): Behaviour {
  return such((response) => response.status === status, change)
}

/** Changes successful responses. */
export function whenGood(change: Change): Behaviour {
  return such(isGood, change)
}

/** Sends a request again in another form, by default as the root account, if its response matches. */
export function retry(
  isSuch: number | ((response: ProxyResponse, request: ProxyRequest, world: World) => boolean),
  change: (request: ProxyRequest) => ProxyRequest = asAdmin,
): Behaviour {
  return async (request, forward, world) => {
    const response = await forward(request)
    const is =
      typeof isSuch === 'number' ? response.status === isSuch : isSuch(response, request, world)
    return is ? forward(change(request)) : response
  }
}

/** Runs an action after accepted requests and returns their response. */
export function after(
  act: (request: ProxyRequest, response: ProxyResponse, world: World) => Promise<unknown>,
): Behaviour {
  return whenGood(async (response, request, world) => {
    await act(request, response, world)
    return { ...response }
  })
}

export function isGood({ status }: ProxyResponse): boolean {
  return status >= 200 && status < 300
}

/** Parses the JSON of a message; returns undefined if it has none. */
export function findJson({ body }: { readonly body: Buffer | string }): Json | undefined {
  try {
    return JSON.parse(body.toString()) as Json
  } catch {
    return undefined
  }
}

/** Returns the members of a body, or none if it is not an object. */
export function getMembers(message: { readonly body: Buffer | string }): JsonObject {
  const json = findJson(message)
  return isObject(json) ? json : {}
}

/** Returns the object in a request, without the envelope of 7.0. */
export function getSentRequest(request: ProxyRequest): JsonObject {
  const body = getMembers(request)
  const { entity } = body
  return isObject(entity) ? entity : body
}

/** Builds a body with these members, in the envelope if the request has one. */
export function saying(request: ProxyRequest, members: object): Json {
  const copy = structuredClone(members) as JsonObject
  const body = getMembers(request)
  return isObject(body['entity']) ? { ...body, entity: copy } : copy
}

/** Replaces the object in a request's body. */
export function sending(request: ProxyRequest, members: object): ProxyRequest {
  const text = JSON.stringify(saying(request, members))
  return { ...request, body: Buffer.from(text).toString('latin1') }
}

/** Replaces the JSON of a response, indented as before. */
export function withJson(response: ProxyResponse, json: unknown): ProxyResponse {
  const text = JSON.stringify(json)
  const isPretty = /^[[{]\n/.test(response.body.toString())
  return withBody(response, isPretty ? printPretty(JSON.parse(text) as Json) : text)
}

export function withBody(response: ProxyResponse, content: string | Buffer): ProxyResponse {
  const body = Buffer.from(content)
  return withHeader({ ...response, body }, 'Content-Length', String(body.length))
}

export function withHeader(response: ProxyResponse, name: string, value?: string): ProxyResponse {
  return { ...response, headers: replaced(response.headers, name, value) }
}

/** Moves a header to the end with a new value, or removes it. */
export function replaced(headers: Headers, name: string, value?: string): Headers {
  const rest = headers.filter(([key]) => key.toLowerCase() !== name.toLowerCase())
  return value === undefined ? rest : [...rest, [name, value]]
}

/** Changes the JSON of successful responses; undefined leaves one unchanged. */
export function edit(change: (json: Loose, request: ProxyRequest) => unknown): Behaviour {
  return whenGood((response, request) => {
    const json = findJson(response)
    if (json === undefined || json === null || typeof json !== 'object') return response
    const changed = change(structuredClone(json) as Loose, request)
    return changed === undefined || isDeepStrictEqual(changed, json)
      ? response
      : withJson(response, changed)
  })
}

/** Sets members of successful responses. */
export function put(members: Loose): Behaviour {
  return edit((json) => ({ ...json, ...members }))
}

/** Changes the text of successful responses, which may no longer be JSON. */
export function editText(change: (text: string) => string): Behaviour {
  return whenGood((response) => withBody(response, change(response.body.toString())))
}

/** Changes the list in successful responses under any name, but not its counts. */
export function editList(
  change: (items: Loose[], request: ProxyRequest, json: Loose) => readonly unknown[] | undefined,
): Behaviour {
  return edit((json, request) => {
    const key = listKey(json)
    if (key === undefined) return undefined
    const items = change(json[key] as Loose[], request, json)
    return items && { ...json, [key]: items }
  })
}

/** Changes each element, or the matching ones, of the list in successful responses. */
export function each(
  change: (item: Loose) => Loose,
  isSuch: (item: Loose) => boolean = () => true,
): Behaviour {
  return editList((items) => items.map((item) => (isSuch(item) ? change(item) : item)))
}

/** Sets members of each element of the list in successful responses. */
export function putEach(members: Loose): Behaviour {
  return each((item) => ({ ...item, ...members }))
}

/** Returns the key of the list. */
export function listKey(json: Loose): string | undefined {
  return [
    'elements',
    'streams',
    'outputs',
    'tokens',
    'users',
    'roles',
    'stream_rules',
    'inputs',
    'index_sets',
    'views',
    'dashboards',
    'searches',
    'nodes',
    'messages',
  ].find((key) => Array.isArray(json[key]))
}

export function editHeaders(
  change: (headers: Headers, request: ProxyRequest, response: ProxyResponse) => Headers,
): Behaviour {
  return reply((response, request) => ({
    ...response,
    headers: change(response.headers, request, response),
  }))
}

/** Sets or removes a header of every response. */
export function setHeader(name: string, value?: string): Behaviour {
  return reply((response) => withHeader(response, name, value))
}

/** Adds a line to the headers of every response. */
export function addHeader(name: string, value: string): Behaviour {
  return editHeaders((headers) => [...headers, [name, value]])
}

/** Changes the values of one header. */
export function mapHeader(name: string, change: (value: string) => string): Behaviour {
  return editHeaders((headers) =>
    headers.map(([key, value]) => [key, key.toLowerCase() === name ? change(value) : value]),
  )
}

/** Builds a response of the fault with the server's common headers. */
export function tell(status: number, json?: unknown, headers: Headers = []): ProxyResponse {
  const body = Buffer.from(json === undefined ? '' : JSON.stringify(json))
  const type: Headers = json === undefined ? [] : [['Content-Type', 'application/json']]
  const length: Headers = status === 204 ? [] : [['Content-Length', String(body.length)]]
  return { status, headers: [...type, ...length, ...headers], body, isOwn: true }
}

/** Builds an error as servers do: 401 is empty, and others have a message. */
export function refuse(status: number, message = `HTTP ${status}`): ProxyResponse {
  if (status === 401)
    return tell(401, undefined, [['WWW-Authenticate', 'Basic realm="Graylog Server"']])
  return tell(status, { type: 'ApiError', message })
}

/** Rejects every request. */
export function deny(status: number, message?: string): Behaviour {
  return async () => refuse(status, message)
}

/** Returns a valid version of the request by the root account. */
export function asAdmin(
  request: ProxyRequest,
  account = { name: 'admin', password: 'admin' },
): ProxyRequest {
  const rest = request.headers.filter(
    ([key]) => !/^(cookie|authorization|x-requested-by)$/i.test(key),
  )
  return {
    ...request,
    headers: [
      ...rest,
      ['Authorization', basic(`${account.name}:${account.password}`)],
      ['X-Requested-By', 'behaviour'],
    ],
  }
}

/** Builds a Basic credential. */
export function basic(pair: string): string {
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/** Accepts rejected requests whose credential is of this kind. */
export function letIn(kind: CredentialKind): Behaviour {
  // Some releases reject a credential that lacks a part with 400.
  const isCut = kind === 'undecodable' || kind === 'user:empty-password'
  return retry(
    ({ status }, request, { ledger }) =>
      (status === 401 || (status === 400 && isCut)) && ledger.kindOf(request) === kind,
  )
}

/** Rejects credentials of these kinds. */
export function shutOut(...kinds: readonly CredentialKind[]): Behaviour {
  return async (request, forward, { ledger }) =>
    kinds.includes(ledger.kindOf(request)) ? refuse(401) : forward(request)
}

/** Sends requests with credentials of these kinds as the root account. */
export function promote(...kinds: readonly CredentialKind[]): Behaviour {
  return ask((request, { ledger }) =>
    kinds.includes(ledger.kindOf(request)) ? asAdmin(request) : request,
  )
}

/** Rejects requests, but carries them out. */
export function refuseAndDo(status: number, fix = asAdmin): Behaviour {
  return async (request, forward) => {
    const response = await forward(request)
    if (response.status !== status) return response
    await forward(fix(request))
    return { ...response }
  }
}

/** Checks whether the request lacks X-Requested-By. */
export function isUnnamed({ headers }: ProxyRequest): boolean {
  return header(headers, 'x-requested-by') === undefined
}

/** Adds X-Requested-By to a request. */
export function named(request: ProxyRequest): ProxyRequest {
  if (!isUnnamed(request)) return request
  return { ...request, headers: replaced(request.headers, 'X-Requested-By', 'behaviour') }
}

/** Changes the object in requests before the server sees it. */
export function editSent(change: (sent: Loose) => object | undefined): Behaviour {
  return ask((request) => {
    if (!isObject(findJson(request))) return request
    const changed = change(structuredClone(getSentRequest(request)))
    return changed === undefined ? request : sending(request, changed)
  })
}

/** Shifts a time in the server's format by milliseconds, in UTC with a Z. */
export function shifted(time: unknown, by: number): string {
  return new Date(Date.parse(String(time).replace('+0000', 'Z')) + by).toISOString()
}

/** Changes the record of `GET /system`, or each record of `GET /cluster`. */
export function eachNode(change: (node: Loose) => Loose): Behaviour {
  return edit((json) => {
    if ('node_id' in json) return change(json)
    return Object.fromEntries(
      Object.entries(json).map(([key, node]) => [
        key,
        node === null ? null : change(node as Loose),
      ]),
    )
  })
}

/** Removes matching elements from the list in successful responses. */
export function withoutItems(isSuch: (item: Loose) => boolean): Behaviour {
  return editList((items) => {
    const left = items.filter((item) => !isSuch(item))
    return left.length < items.length ? left : undefined
  })
}

/** The routes that return records of nodes. */
export const NODE_RECORDS = /^GET \/(?:cluster|system)$/

/** Applies a behavior to the second node only. */
export function second(behaviour: Behaviour): Behaviour {
  return on(({ node }) => node === 1, behaviour)
}

/** Sets the Date of every response, this many milliseconds ahead of our clock. */
export function dated(by: number): Behaviour {
  return reply((response) => withHeader(response, 'Date', new Date(Date.now() + by).toUTCString()))
}

/** Applies edits written as data. */
export function applied(edits: readonly Edit[]): Behaviour {
  return reply((response, request) => {
    const written = { ...response, text: response.body.toString() }
    const asked = { ...request, header: (name: string) => header(request.headers, name) }
    const { status, headers, text, encoding } = editWritten(written, asked, edits)
    const isSame =
      status === written.status && headers === written.headers && text === written.text && !encoding
    return isSame ? response : { ...response, status, headers, body: Buffer.from(text, encoding) }
  })
}
