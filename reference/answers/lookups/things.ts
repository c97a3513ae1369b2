import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { apiError } from '../../errors.ts'
import { answerWith } from '../../requests/project.ts'
import type { Answer } from '../../answer.ts'
import {
  type Call,
  type Handler,
  type Handlers,
  type ObjectHandler,
  permits,
  type Server,
} from '../../server.ts'
import { notAuthorized } from '../resource.ts'
import { asText } from '../values.ts'
import { ADAPTER_TYPES, CACHE_TYPES, keptConfig } from './config-types.ts'
import { ADAPTERS, CACHES, type LookupKind, TABLES } from './kinds.ts'
import { buildPage } from './page.ts'
import type { LookupThing } from './state.ts'
import { validate } from './validate.ts'

/** Shared code of caches, adapters, and tables: create, change, validate, and delete. */
export const lookupThingHandlers: Handlers = {
  ...getHandlers(TABLES),
  ...getHandlers(CACHES),
  ...getHandlers(ADAPTERS),
  ...getReading(CACHES),
  ...getReading(ADAPTERS),
}

function getHandlers(kind: LookupKind): Handlers {
  const path = `/system/lookup/${kind.path}`
  return {
    [`POST ${path}`]: (call) => keep(call, kind, call.server.ids.objectId()),
    [`POST ${path}/validate`]: (call) => validate(call, kind),
    [`PUT ${path}/{idOrName}`]: (call) => update(call, kind),
    [`DELETE ${path}/{idOrName}`]: withThing(kind, 'delete', (call, one) =>
      remove(call, kind, one),
    ),
  }
}

function getReading(kind: LookupKind): Handlers {
  const path = `/system/lookup/${kind.path}`
  return {
    [`GET ${path}`]: (call) => answerWith(call, buildPage(call, kind)),
    [`GET ${path}/{idOrName}`]: withThing(kind, 'read', (call, { record }) =>
      answerWith(call, record),
    ),
  }
}

/** Finds what the path names by its id or its name, if the caller may do this with it. */
export function withThing(
  kind: LookupKind,
  act: 'read' | 'delete',
  answer: ObjectHandler<[LookupThing]>,
): Handler {
  return (call) => {
    const one = named(call.id, kind, call.server)
    if (!one) return apiError(404)
    return permits(call, `lookuptables:${act}:${one.id}`)
      ? answer(call, one)
      : notAuthorized(one.id)
  }
}

/** The thing of an id or a name. */
export function named(
  idOrName: string,
  { kept }: LookupKind,
  { state }: Server,
): LookupThing | undefined {
  const things = kept(state)
  return things.get(idOrName) ?? [...things.values()].find(({ name }) => name === idOrName)
}

/** A body without an id makes another one; what an id names and is not there is, by release, made or only answered. */
function update(call: Call, kind: LookupKind): Answer {
  const { id: idOrName, given, server } = call
  const [id, name] = [asText(given['id']), asText(given['name'])]
  if (idOrName !== id && idOrName !== name)
    return apiError(400, `URL parameter <${idOrName}> does not match parameter in request body`)
  if (!permits(call, `lookuptables:edit:${id}`)) return notAuthorized(id)
  const isThere = kind.kept(server.state).has(id)
  if (id !== '' && !isThere && !server.has('lookup-put-makes'))
    return answerWith(call, buildRecord(call, kind, id))
  return keep(call, kind, id || server.ids.objectId())
}

function keep(call: Call, kind: LookupKind, id: string): Answer {
  const { server } = call
  const record = buildRecord(call, kind, id)
  const name = asText(record['name'])
  const other = named(name, kind, server)
  if (other?.name === name && other.id !== id)
    return apiError(server.has('lookup-taken-500') ? 500 : 400, taken(kind, name, server))
  kind.kept(server.state).set(id, { id, name, record })
  return answerWith(call, record)
}

function buildRecord({ server, given }: Call, kind: LookupKind, id: string): JsonObject {
  return { ...kind.defaults, ...given, id, ...getConfig(given, kind, server) }
}

function getConfig(given: JsonObject, { path }: LookupKind, { version }: Server): JsonObject {
  const { config } = given
  if (path === 'tables' || !isObject(config)) return {}
  const types = path === 'caches' ? CACHE_TYPES : ADAPTER_TYPES
  return { config: keptConfig(types, config, version) }
}

/** In the words of the database and its driver, which runs on the server's own machine here. */
function taken({ collection }: LookupKind, name: string, { has }: Server): string {
  const found = `E11000 duplicate key error collection: graylog.${collection} index: name_1 dup key: { name: "${name}" }`
  return has('lookup-write-error')
    ? `Write operation error on MongoDB server 127.0.0.1:27017. Write error: WriteError{code=11000, message='${found}', details={}}.`
    : `Write failed with error code 11000 and error message '${found}'`
}

function remove(call: Call, kind: LookupKind, { id, record }: LookupThing): Answer {
  const { state } = call.server
  const { namedBy } = kind
  const isInUse =
    namedBy !== undefined &&
    [...state.lookupTables.values()].some((table) => table.record[namedBy] === id)
  if (isInUse) return apiError(400, `The ${kind.inUseCalled} is still in use, cannot delete.`)
  kind.kept(state).delete(id)
  return answerWith(call, record)
}
