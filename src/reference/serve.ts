import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createMatcher } from '../knowledge/route-matcher.ts'
import { routesOf } from '../knowledge/routes.ts'
import { isWithin } from '../model/version.ts'
import type { Version } from '../model/version.ts'
import { addAccounts, addReader } from './accounts.ts'
import type { Account } from './accounts.ts'
import { withHeaders } from './answer.ts'
import type { Answer } from './answer.ts'
import { handlers, rest } from './answers/handlers.ts'
import { alter } from './faults/alter.ts'
import type { Fault } from './faults/fault.ts'
import { idsBy } from './ids.ts'
import { readRequest } from './incoming.ts'
import { printPretty } from './json.ts'
import { broken, respond } from './respond.ts'
import type { Outcome } from './respond.ts'
import { gatesOf } from './rules.ts'
import { sampleMessages } from './samples.ts'
import type { Server } from './server.ts'
import { freshState } from './state.ts'
import { isTimed } from './timing.ts'

export interface ReferenceOptions {
  /** The release to behave as. */
  readonly version: Version
  /** By default any free one. */
  readonly port?: number
  /** By default 127.0.0.1. */
  readonly host?: string
  /** The root account; by default `admin` with the password `admin`. */
  readonly account?: Account
  /** A second account that may only read. */
  readonly limited?: Account
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
  readonly faults?: readonly Fault[]
}

/** A running reference server. */
export interface Reference {
  readonly version: Version
  /** `http://127.0.0.1:PORT` */
  readonly origin: string
  /** The interface's root, without a trailing slash. */
  readonly root: string
  readonly nodeId: string
  readonly close: () => Promise<void>
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Starts a server that behaves as the given release. */
export async function startReference(options: ReferenceOptions): Promise<Reference> {
  const host = options.host ?? '127.0.0.1'
  const address = { origin: '' }
  const server = createReference(options, () => address.origin)
  const routes = createMatcher(routesOf(options.version).filter((route) => !route.optional))
  const faults = applicable(options)
  const listener = createServer((message, response) => {
    const answered = readRequest(message, server.root).then((request) => {
      const begun = performance.now()
      const answer = outcomeOf(() => respond(request, { routes, handlers, rest }, server))
      const outcome = timed(answer, server, performance.now() - begun)
      send(response, { ...outcome, answer: alter(outcome, request, faults) }, request.method)
    })
    // A request that broke off, or an answer that cannot be sent, concerns its own connection only.
    answered.catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject)
    listener.listen(options.port ?? 0, host, resolve)
  })
  address.origin = `http://${host}:${(listener.address() as AddressInfo).port}`
  const close = async (): Promise<void> => {
    listener.closeAllConnections()
    await new Promise<void>((resolve) => listener.close(() => resolve()))
  }
  return {
    version: options.version,
    origin: address.origin,
    root: address.origin + server.root,
    nodeId: server.state.nodeId,
    close,
    [Symbol.asyncDispose]: close,
  }

  function send(response: ServerResponse, { answer, pretty }: Outcome, method: string): void {
    response.sendDate = server.has('date-header') && !answer.byContainer
    const printed = print(answer, pretty)
    response.statusCode = answer.status
    if (answer.reason !== undefined) response.statusMessage = answer.reason
    else if (answer.status === 429) response.statusMessage = 'Too many requests'
    for (const [name, value] of answer.headers) response.appendHeader(name, value)
    if (printed.type !== undefined) response.setHeader('Content-Type', printed.type)
    const body = Buffer.from(printed.text)
    if (answer.status !== 204) response.setHeader('Content-Length', body.length)
    response.end(method === 'HEAD' ? undefined : body)
  }
}

/** The memory and behaviour of one server, before it listens. */
function createReference(options: ReferenceOptions, origin: () => string): Server {
  const now = options.clock ?? Date.now
  const gates = gatesOf(options.version, applicable(options))
  const ids = idsBy(now)
  const state = freshState(gates, ids, now())
  const { version } = options
  const root = options.account ?? { name: 'admin', password: 'admin' }
  addAccounts({ ...gates, version, state }, ids, root)
  if (options.limited) addReader(state, ids, options.limited)
  const path = gates.has('root-page') ? '/api' : ''
  const server: Server = { ...gates, version, state, ids, now, origin, root: path }
  state.messages = sampleMessages(server)
  return server
}

function applicable({ faults = [], version }: ReferenceOptions): readonly Fault[] {
  return faults.filter((fault) => isWithin(version, fault.versions))
}

function outcomeOf(run: () => Outcome): Outcome {
  try {
    return run()
  } catch (error) {
    return { answer: broken(error), route: undefined, pretty: false }
  }
}

function timed(outcome: Outcome, server: Server, milliseconds: number): Outcome {
  const { answer, route } = outcome
  if (!isTimed(route, answer.status, server)) return outcome
  const microseconds = String(Math.ceil(milliseconds * 1000))
  return { ...outcome, answer: withHeaders(answer, [['X-Runtime-Microseconds', microseconds]]) }
}

function print(
  { body }: Answer,
  pretty: boolean,
): { readonly text: string; readonly type?: string } {
  switch (body.kind) {
    case 'none':
      return { text: '' }
    case 'text':
      return { text: body.text, type: body.type }
    case 'json':
      return {
        text: pretty ? printPretty(body.value) : JSON.stringify(body.value),
        type: 'application/json',
      }
  }
}
