import { responseShape } from '../knowledge/bodies.ts'
import { json } from './answer.ts'
import type { Answer } from './answer.ts'
import { isObject } from './json.ts'
import type { Json } from './json.ts'
import type { Call } from './server.ts'

/**
 * A good answer of the route: of the record given, which may hold the fields of every release, only
 * those that this release has.
 */
export function answerWith(
  call: Call,
  record: Json,
  status = 200,
  headers: Answer['headers'] = [],
): Answer {
  return json(ofRelease(record, call), status, headers)
}

/** The record without the fields that the route has in other releases only. */
export function ofRelease(record: Json, { route, server }: Call): Json {
  const foreign = responseShape(route, server.version)?.foreign
  if (!foreign || foreign.size === 0) return record
  const isForeign = (field: string): boolean =>
    foreign.has(field) && !server.shows(`${route} ${field}`)
  return strip(record, '', isForeign)
}

function strip(value: Json, at: string, isForeign: (field: string) => boolean): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => strip(item, `${at}[]`, isForeign))
  if (!isObject(value)) return value
  const prefix = at === '' ? '' : `${at}.`
  const kept = Object.entries(value).filter(
    ([key]) => !isForeign(prefix + key) && !(isForeign(`${prefix}*`) && !isDeclared(prefix + key)),
  )
  return Object.fromEntries(
    kept.map(([key, member]) => [key, strip(member, memberPath(prefix, key), isForeign)]),
  )
}

/** Keys that are identifiers stand at `*` in the table. */
function memberPath(prefix: string, key: string): string {
  return prefix + (isDeclared(key) ? key : '*')
}

function isDeclared(key: string): boolean {
  return !/^[0-9a-f]{8}-[0-9a-f-]{27}$|^[0-9a-f]{24}$|_\d+$/.test(key)
}
