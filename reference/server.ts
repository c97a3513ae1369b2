import type { Version } from '#engine/model/version.ts'
import { covers, permissionsOfUser } from './requests/accounts.ts'
import { apiError, forbidden } from './errors.ts'
import type { Answer } from './answer.ts'
import type { Ids } from './ids.ts'
import type { Incoming } from './requests/incoming.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import type { Features } from './rules.ts'
import type { Node, Session, State, User } from './state.ts'

/** One node of a reference server: its release, its behavior, its own memory and the shared one. */
export interface Server extends Features {
  readonly version: Version
  readonly node: Node
  readonly state: State
  /** Every node of the cluster in the order of their start, this one among them. */
  readonly nodes: readonly Server[]
  readonly ids: Ids
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** `http://127.0.0.1:PORT`, known once it listens. */
  readonly origin: () => string
  /** `/api`, or empty where the interface has a listener of its own. */
  readonly root: string
}

/** Who asks, and by which form of credential. */
export interface Caller {
  readonly user: User
  readonly form: 'user' | 'token' | 'session' | 'cookie'
  readonly session?: Session
}

/** One request that nothing rejected before its route. */
export interface Call {
  readonly server: Server
  readonly request: Incoming
  /** `GET /streams/{streamId}`, as in the route table. */
  readonly route: string
  /** Values of the path parameters, decoded. */
  readonly parameters: readonly string[]
  /** The first of them; empty without one. */
  readonly id: string
  /** Undefined on open routes only. */
  readonly caller: Caller | undefined
  /** The body as JSON; undefined without one. */
  readonly body: Json | undefined
  /** The members of the body; none if it is not an object. */
  readonly given: JsonObject
}

/** Handles a call with objects that were found for it. */
export type ObjectHandler<Objects extends readonly unknown[]> = (
  call: Call,
  ...found: Objects
) => Answer
export type Handler = ObjectHandler<[]>
export type Handlers = Readonly<Record<string, Handler>>

/** Whether the caller may do something, such as `streams:read:ID`. */
export function permits(call: Call, permission: string): boolean {
  const { server, caller } = call
  if (!server.enforces('permission')) return true
  if (!caller) return false
  return covers(permissionsOfUser(caller.user, server), permission)
}

/** Lets only callers with a permission through. */
export function needs(permission: string, handle: Handler): Handler {
  return (call) => (permits(call, permission) ? handle(call) : forbidden())
}

/** Rejects calls without an object as their body, as servers do that read its members unchecked. */
export function needsBody<Objects extends readonly unknown[]>(
  handle: ObjectHandler<Objects>,
): ObjectHandler<Objects> {
  return (call, ...found) => (isObject(call.body) ? handle(call, ...found) : apiError(500, ''))
}

/** The id, the creator, and the time of a new object. */
export function newObject(call: Call) {
  const { ids, now } = call.server
  return { id: ids.objectId(), creator: getUser(call).name, createdAt: now() }
}

/** The user of a call on a closed route. */
export function getUser(call: Call): User {
  if (!call.caller) throw new Error(`${call.route} was called without a user`)
  return call.caller.user
}
