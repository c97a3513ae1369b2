import { type BodyShape, responseShape } from '#engine/knowledge/bodies.ts'
import { below, getParentPath } from '#engine/model/json/field-path.ts'
import { isObject, type Json } from '#engine/model/json/json.ts'
import { type Answer, json } from '../answer.ts'
import type { Call } from '../server.ts'

/**
 * Builds a successful response of the route. The record may contain the fields of every release; fields that
 * this release does not have are removed.
 */
export function answerWith(
  call: Call,
  record: Json,
  status = 200,
  headers: Answer['headers'] = [],
): Answer {
  return json(ofRelease(record, call), status, headers)
}

/** The same for a record of which the table knows every key, except in maps: others are left out too. */
export function closedAnswerWith(call: Call, record: Json): Answer {
  const shape = responseShape(call.route, call.server.version)
  if (!shape) return json(record)
  const own = new Set(shape.fields.map(({ name }) => name))
  const parents = new Set([...own].map(getParentPath))
  const maps = shape.fields.filter(({ type }) => type === 'map').map(({ name }) => `${name}.`)
  const isForeign = (path: string): boolean =>
    parents.has(getParentPath(path)) && !own.has(path) && !maps.some((map) => path.startsWith(map))
  return json(strip(record, '', listNames(shape), isForeign))
}

/** The record without the fields that the route has in other releases only. */
function ofRelease(record: Json, { route, server }: Call): Json {
  const shape = responseShape(route, server.version)
  if (!shape || shape.foreign.size === 0) return record
  return strip(
    record,
    '',
    listNames(shape),
    (path) => shape.foreign.has(path) && !server.leaks(`${route} ${path}`),
  )
}

function listNames({ fields, foreign }: BodyShape): ReadonlySet<string> {
  return new Set([...fields.map(({ name }) => name), ...foreign])
}

/** Leaves out the fields in `drops`; a key that the table does not name may be at its `*`. */
function strip(
  value: Json,
  at: string,
  names: ReadonlySet<string>,
  drops: (path: string) => boolean,
): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => strip(item, below(at, '[]'), names, drops))
  if (!isObject(value)) return value
  const any = below(at, '*')
  const open = [...names].some((name) => name.startsWith(any))
  const pathOf = (key: string): string =>
    open && !names.has(below(at, key)) ? any : below(at, key)
  const kept = Object.entries(value).filter(([key]) => !drops(pathOf(key)))
  return Object.fromEntries(
    kept.map(([key, member]) => [key, strip(member, pathOf(key), names, drops)]),
  )
}
