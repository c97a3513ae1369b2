import { type BodyShape, requestShape } from '#engine/knowledge/bodies.ts'
import { bodyProblems } from '#engine/knowledge/body-problems.ts'
import type { RouteMatcher } from '#engine/knowledge/routes/route-matcher.ts'
import type { Route } from '#engine/knowledge/routes/routes.ts'
import { type Answer, empty } from '../answer.ts'
import { unfit, unreadable } from '../requests/body-errors.ts'
import { preflight } from '../requests/cross-origin.ts'
import { decide } from '../requests/decide.ts'
import { apiError } from '../errors.ts'
import { finish } from './finish.ts'
import { type Incoming, isTrue } from '../requests/incoming.ts'
import { isObject, type Json } from '#engine/model/json/json.ts'
import { readJson, UnreadableJson } from '../requests/json-reader.ts'
import { webPage } from '../pages.ts'
import type { Caller, Handlers, Server } from '../server.ts'
import { TARGET_LENGTH } from '#engine/knowledge/limits.ts'

/**
 * The result of one request: the finished response, and the properties by which faults select it.
 */
export interface RespondOutcome {
  readonly answer: Answer
  readonly route: string | undefined
  readonly pretty: boolean
}

export interface Routing {
  readonly routes: RouteMatcher
  readonly handlers: Handlers
  /** Handles routes without a handler of their own. */
  readonly rest: Handlers[string]
}

/** Responds to one request. */
export function respond(request: Incoming, routing: Routing, server: Server): RespondOutcome {
  if (server.has('long-target-refused') && request.target.length > TARGET_LENGTH.refused)
    return {
      answer: { ...empty(400, [['Connection', 'close']]), byContainer: true },
      route: undefined,
      pretty: false,
    }
  const around = (answer: Answer, route?: string, caller?: Caller): Answer =>
    finish(answer, { request, route, caller, server })
  if (request.path === undefined)
    return { answer: around(webPage()), route: undefined, pretty: false }
  const early = preflight(request, server)
  if (early) return { answer: around(early), route: undefined, pretty: false }
  const decision = decide(request, request.path, routing.routes, server)
  if (decision.kind === 'stopped') {
    const { answer, route, caller } = decision
    return { answer: around(answer, route, caller), route, pretty: false }
  }
  const { route, parameters, caller } = decision
  const read = readBody(request, route, server)
  const handle = routing.handlers[route.name] ?? routing.rest
  const { body } = read
  const [id = ''] = parameters
  const given = isObject(body) ? body : {}
  const call = { server, request, route: route.name, parameters, id, caller, body, given }
  const answer = read.stopped ?? handle(call)
  return {
    answer: around(answer, route.name, caller),
    route: route.name,
    pretty: isTrue(request, 'pretty'),
  }
}

type Read =
  | { readonly body: Json | undefined; readonly stopped?: undefined }
  | { readonly body?: undefined; readonly stopped: Answer }

function readBody(request: Incoming, route: Route, server: Server): Read {
  if (request.body.trim() === '' || request.method === 'GET' || request.method === 'HEAD')
    return { body: undefined }
  const shape = requestShape(route.name, server.version)
  if (!shape) return { body: undefined }
  const reading = { features: server, source: request.body, type: shape.type }
  try {
    const located = readJson(request.body)
    const [problem] = [...bodyProblems(located, lenientIfByHand(shape))].filter(({ kind }) =>
      isEnforced(kind, server),
    )
    return problem ? { stopped: unfit(problem, reading) } : { body: located.value }
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error
    return { stopped: unreadable(error, reading) }
  }
}

function isEnforced(kind: 'type' | 'missing' | 'unknown', server: Server): boolean {
  if (kind === 'type') return true
  return server.enforces(kind === 'missing' ? 'required-keys' : 'unknown-keys')
}

/** A body that is read as plain JSON is checked by its route, not by the reader. */
function lenientIfByHand(shape: BodyShape): BodyShape {
  return shape.type === 'JsonNode' ? { ...shape, kind: 'any' } : shape
}

/** The response to an internal error of the reference server. */
export function broken(error: unknown): Answer {
  return apiError(500, error instanceof Error ? error.message : '')
}
