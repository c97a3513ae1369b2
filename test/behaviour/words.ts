import { header, type Headers } from '#engine/model/exchange.ts'
import { isObject, type Json, type JsonObject, printPretty } from '#engine/model/json/json.ts'
import type { Answer, Asked } from './call.ts'
import type { CredentialKind } from './ledger.ts'
import type { Middleware } from './model.ts'

/** Which requests a behaviour is about: a route, some of them, or what a test says. */
export type Where = string | RegExp | ((request: Asked) => boolean)

/** JSON that may be changed. */
export type Loose = Record<string, unknown>

export function isAt(where: Where, request: Asked): boolean {
  if (typeof where === 'function') return where(request)
  if (where === '*') return true
  if (typeof where === 'string') return request.route === where
  return request.route !== undefined && where.test(request.route)
}

/** A right server but for some requests. */
export function on(where: Where, middleware: Middleware): Middleware {
  return async (request, forward, world) =>
    isAt(where, request) ? middleware(request, forward, world) : forward(request)
}

/** Changes answers of one status. */
export function when(
  status: number,
  change: (answer: Answer) => Answer,
  where: Where = '*',
): Middleware {
  return on(where, async (request, forward) => {
    const answer = await forward(request)
    return answer.status === status ? change(answer) : answer
  })
}

/** Only the second node. */
export function second(inner: Middleware): Middleware {
  return async (request, forward, world) =>
    request.node === 1 ? inner(request, forward, world) : forward(request)
}

/** Several behaviours at once: each stands before the next. */
export function all(...middlewares: readonly Middleware[]): Middleware {
  return middlewares.reduceRight<Middleware>(
    (inner, outer) => (request, forward, world) =>
      outer(request, (next) => inner(next, forward, world), world),
    (request, forward) => forward(request),
  )
}

export function isGood({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

/** The JSON of an answer or request; undefined where it is none. */
export function jsonOf({ body }: { readonly body: Buffer | string }): Json | undefined {
  try {
    return JSON.parse(body.toString()) as Json
  } catch {
    return undefined
  }
}

/** The members of a body; none where it is no object. */
export function membersOf(message: { readonly body: Buffer | string }): JsonObject {
  const json = jsonOf(message)
  return isObject(json) ? json : {}
}

/** What is asked to be made or changed, without the envelope that 7.0 puts around it. */
export function sentOf(request: Asked): JsonObject {
  const body = membersOf(request)
  const { entity } = body
  return isObject(entity) ? entity : body
}

/** A body that says this, within the envelope where the request has one. */
export function saying(request: Asked, members: object): Json {
  const told = structuredClone(members) as JsonObject
  const body = membersOf(request)
  return isObject(body['entity']) ? { ...body, entity: told } : told
}

/** A copy of the answer with other JSON, indented where the answer is. */
export function withJson(answer: Answer, json: unknown): Answer {
  const text = JSON.stringify(json)
  const isPretty = /^[[{]\n/.test(answer.body.toString())
  return withBody(answer, isPretty ? printPretty(JSON.parse(text) as Json) : text)
}

export function withBody(answer: Answer, text: string): Answer {
  const body = Buffer.from(text)
  return {
    ...answer,
    body,
    headers: replaced(answer.headers, 'Content-Length', String(body.length)),
  }
}

export function withHeader(answer: Answer, name: string, value: string | undefined): Answer {
  return { ...answer, headers: replaced(answer.headers, name, value) }
}

/** With a header once, or without it. */
export function replaced(headers: Headers, name: string, value: string | undefined): Headers {
  const rest = headers.filter(([key]) => key.toLowerCase() !== name.toLowerCase())
  return value === undefined ? rest : [...rest, [name, value]]
}

/** With the values of one header changed. */
export function mapped(headers: Headers, name: RegExp, change: (value: string) => string): Headers {
  return headers.map(([key, value]) => [key, name.test(key) ? change(value) : value])
}

/** Changes the JSON of good answers; an edit that returns undefined leaves the answer as it is. */
export function edit(where: Where, change: (json: Loose, request: Asked) => unknown): Middleware {
  return on(where, async (request, forward) => {
    const answer = await forward(request)
    const json = isGood(answer) ? jsonOf(answer) : undefined
    if (json === undefined || json === null || typeof json !== 'object') return answer
    const changed = change(structuredClone(json) as Loose, request)
    return changed === undefined ? answer : withJson(answer, changed)
  })
}

/** Changes the text of good answers, which may be JSON no longer. */
export function editText(where: Where, change: (text: string) => string): Middleware {
  return on(where, async (request, forward) => {
    const answer = await forward(request)
    return isGood(answer) ? withBody(answer, change(answer.body.toString())) : answer
  })
}

/** Changes a list within good answers, whatever the release calls it; counts stay. */
export function editList(
  where: Where,
  change: (items: Loose[], request: Asked) => readonly unknown[] | undefined,
): Middleware {
  return edit(where, (json, request) => {
    const key = listKey(json)
    if (key === undefined) return undefined
    const items = change(json[key] as Loose[], request)
    return items && { ...json, [key]: items }
  })
}

/** The member that holds the things of a list. */
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
  where: Where,
  change: (headers: Headers, request: Asked, answer: Answer) => Headers,
): Middleware {
  return on(where, async (request, forward) => {
    const answer = await forward(request)
    return { ...answer, headers: change(answer.headers, request, answer) }
  })
}

/** An answer of our own, with the headers that every answer has. */
export function tell(status: number, json?: unknown, headers: Headers = []): Answer {
  const body = Buffer.from(json === undefined ? '' : JSON.stringify(json))
  const type: Headers = json === undefined ? [] : [['Content-Type', 'application/json']]
  const length: Headers = status === 204 ? [] : [['Content-Length', String(body.length)]]
  return { status, headers: [...type, ...length, ...headers], body, isOwn: true }
}

/** As servers say no: 401 is empty, the others tell why. */
export function refuse(status: number, message = `HTTP ${status}`): Answer {
  if (status === 401)
    return tell(401, undefined, [['WWW-Authenticate', 'Basic realm="Graylog Server"']])
  return tell(status, { type: 'ApiError', message })
}

/** The same request by the root account, as it should be sent. */
export function asAdmin(request: Asked, account = { name: 'admin', password: 'admin' }): Asked {
  const basic = Buffer.from(`${account.name}:${account.password}`).toString('base64')
  const rest = request.headers.filter(
    ([key]) => !/^(cookie|authorization|x-requested-by)$/i.test(key),
  )
  return {
    ...request,
    headers: [...rest, ['Authorization', `Basic ${basic}`], ['X-Requested-By', 'behaviour']],
  }
}

/** Lets in what the server refuses, when the credential is of one of the kinds. */
export function letIn(where: Where, kinds: readonly CredentialKind[]): Middleware {
  return on(where, async (request, forward, { ledger }) => {
    const answer = await forward(request)
    if (answer.status !== 401 && answer.status !== 400) return answer
    const kind = ledger.kindOf(request)
    // What lacks a part is refused with 400 by some releases.
    const isCut = kind === 'undecodable' || kind === 'user:empty-password'
    return kinds.includes(kind) && (answer.status === 401 || isCut)
      ? forward(asAdmin(request))
      : answer
  })
}

/** Refuses credentials that are right. */
export function shutOut(where: Where, kinds: readonly CredentialKind[], status = 401): Middleware {
  return on(where, async (request, forward, { ledger }) =>
    kinds.includes(ledger.kindOf(request)) ? refuse(status) : forward(request),
  )
}

/** Says no, and does it all the same. */
export function refuseAndDo(where: Where, statuses: readonly number[]): Middleware {
  return on(where, async (request, forward) => {
    const answer = await forward(request)
    if (!statuses.includes(answer.status)) return answer
    await forward(asAdmin(request))
    return { ...answer }
  })
}

/** Whether the request does not name its sender. */
export function isUnnamed({ headers }: Asked): boolean {
  return header(headers, 'x-requested-by') === undefined
}

/** Changes what is sent before the server sees it, within the envelope where there is one. */
export function editSent(
  where: Where,
  change: (sent: Loose, request: Asked) => unknown,
): Middleware {
  return on(where, async (request, forward) => {
    const body = jsonOf(request)
    if (!isObject(body)) return forward(request)
    const copy = structuredClone(body) as Loose
    const inner = isObject(body['entity']) ? (copy['entity'] as Loose) : copy
    const changed = change(inner, request)
    if (changed === undefined) return forward(request)
    const whole = inner === copy ? changed : { ...copy, entity: changed }
    return forward({ ...request, body: Buffer.from(JSON.stringify(whole)).toString('latin1') })
  })
}
