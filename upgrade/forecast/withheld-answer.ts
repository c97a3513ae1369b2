import {
  type BodyShape,
  type Field,
  isAlwaysSent,
  responseShape,
} from '#engine/knowledge/bodies.ts'
import { fieldOf } from '#engine/knowledge/routes/route-availability.ts'
import { isWholeBody } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { getOwnerPath, getParentPath } from '#engine/model/json/field-path.ts'
import { isRecord } from '#engine/model/json/json.ts'
import type { Version } from '#engine/model/version.ts'
import { isUnanswered } from './calls/served.ts'

/** The client has the body from an earlier response. */
const NOT_MODIFIED = 304

/** Whether the file does not contain the good response of a call, which may have been JSON. */
export function isWithheld(call: Annotated, from: Version): boolean {
  const { exchange, answerType, status, json, route = '' } = call
  const { response } = exchange
  if (!response || isUnanswered(call) || status === NOT_MODIFIED) return true
  if (json !== undefined) return isForeign(json, responseShape(route, from))
  if (response.body.state === 'absent' || isWholeBody(response.body)) return false
  return answerType === undefined || answerType.includes('json')
}

/** Whether a body is not the route's: it has another type, or none of the fields that every response has. */
function isForeign(json: unknown, { kind, fields }: Partial<BodyShape> = {}): boolean {
  if (kind !== undefined && Array.isArray(json) !== (kind === 'array')) return true
  if (!isRecord(json)) return false
  const sent = fields?.filter((field) => isAlwaysSent(field) && isTopLevel(field)) ?? []
  return sent.length > 0 && sent.every(({ name }) => !Object.hasOwn(json, name))
}

function isTopLevel({ name }: Field): boolean {
  return getOwnerPath(name) === '' && !/[*[]/.test(name)
}

/**
 * Whether every good response contains a record, or a field of one: at the top, and never omitted.
 */
export function standsAlways(path: string, { fields }: Pick<BodyShape, 'fields'>): boolean {
  if (path === '') return true
  if (/\[\]|\*/.test(path)) return false
  const field = fields.find(({ name }) => name === path)
  return (
    field?.optional === false && !field.nullable && standsAlways(getParentPath(path), { fields })
  )
}

/** Whether a real server of the line was seen answering with the field, whatever the sources say. */
export function isSeenOn({ major, minor }: Version, route: string, name: string): boolean {
  const seen = fieldOf(route, 'response', name)?.seen ?? []
  return seen.some((one) => one.startsWith(`${major}.${minor}.`))
}

/** The remedy if the file lacks the response. */
export const RECORD_RESPONSE = 'record the call with its response'

/** The reason why a response that the file lacks has no prediction. */
export const WITHHELD_ANSWER = {
  what: 'the response of this route is not in the file and might contain the changed fields',
  remedy: RECORD_RESPONSE,
}

/** The reason why a response that a script stores has no prediction. */
export const STORED_ANSWER = {
  what: 'the script stores the response, and other programs might read the changed fields',
  remedy: 'check the programs that read the stored response',
}
