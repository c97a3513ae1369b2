import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { type Answer, empty } from '../answer.ts'
import { apiError } from '../errors.ts'
import { answerWith } from '../requests/project.ts'
import { type Call, type ObjectHandler, type Handler, permits, type Server } from '../server.ts'
import type { State } from '../state.ts'

/** A kind of object: where objects are kept, who may act on one, and how one is shown. */
export interface StoredKind<Kept> {
  readonly kept: (state: State) => Map<string, Kept>
  /** The area of its permissions, such as `inputs` in `inputs:read:ID`; by default the route's permission is enough. */
  readonly area?: string
  /** Whether the release lets everyone do this. */
  readonly isFree?: (act: string, server: Server) => boolean
  readonly find?: (id: string, server: Server) => Kept | undefined
  /** The error for a missing permission. */
  readonly refused?: (id: string, server: Server) => Answer
  /** The error for an unknown id. */
  readonly missing?: (id: string, server: Server) => Answer
  readonly record: (one: Kept, server: Server) => JsonObject
}

/** Builds a handler that finds the objects that the path names, if the caller may do this with them. */
export type Finder<Objects extends readonly unknown[]> = (
  act: string,
  answer: ObjectHandler<Objects>,
) => Handler

/** The operations that all kinds of objects share. */
export interface ResourceHandlers<Kept> {
  /** Finds the object that the path names. */
  readonly with: Finder<[Kept]>
  /** The objects that the caller may read. */
  readonly readable: (call: Call) => readonly Kept[]
  /** Lists the readable objects. */
  readonly list: (body: (records: readonly JsonObject[]) => Json) => Handler
  readonly read: Handler
  /** Responds with the record. */
  readonly show: ObjectHandler<[Kept]>
  /** Stores an object, new or changed, and responds with its record. */
  readonly keep: (call: Call, one: Kept & { readonly id: string }) => Answer
  /** Removes an object, unless `before` rejects it. */
  readonly remove: (act: string, before?: (call: Call, one: Kept) => Answer | undefined) => Handler
}

/** Builds the operations of a kind. */
export function defineResource<Kept>(kind: StoredKind<Kept>): ResourceHandlers<Kept> {
  const {
    kept,
    area,
    isFree = () => false,
    find = (id, { state }) => kept(state).get(id),
    refused = notAuthorized,
    missing = () => apiError(404),
    record,
  } = kind
  const may = (call: Call, act: string, id: string): boolean =>
    area === undefined || isFree(act, call.server) || permits(call, `${area}:${act}:${id}`)
  const readable = (call: Call): readonly Kept[] =>
    [...kept(call.server.state)].filter(([id]) => may(call, 'read', id)).map(([, one]) => one)
  const one: Finder<[Kept]> = (act, answer) => (call) => {
    const { id, server } = call
    if (!may(call, act, id)) return refused(id, server)
    const found = find(id, server)
    return found === undefined ? missing(id, server) : answer(call, found)
  }
  const show: ObjectHandler<[Kept]> = (call, found) => answerWith(call, record(found, call.server))
  return {
    with: one,
    readable,
    list: (body) => (call) =>
      answerWith(call, body(readable(call).map((each) => record(each, call.server)))),
    read: one('read', show),
    show,
    keep: (call, changed) => {
      kept(call.server.state).set(changed.id, changed)
      return show(call, changed)
    },
    remove: (act, before) =>
      one(act, (call, found) => {
        const stopped = before?.(call, found)
        if (stopped) return stopped
        kept(call.server.state).delete(call.id)
        return empty()
      }),
  }
}

/** Builds the finder of objects that belong to another object, which the path names before them. */
export function findBelow<Above, Kept>(
  above: Finder<[Above]>,
  find: (one: Above, id: string, server: Server) => Kept | undefined,
  missing: (id: string, server: Server) => Answer = () => apiError(404),
): Finder<[Kept, Above]> {
  return (act, answer) =>
    above(act, (call, owner) => {
      const { server, parameters } = call
      const [, id = ''] = parameters
      const found = find(owner, id, server)
      return found === undefined ? missing(id, server) : answer(call, found, owner)
    })
}

/** The error for a missing permission on one object. */
export function notAuthorized(id: string): Answer {
  return apiError(403, `Not authorized to access resource id <${id}>`)
}
