import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import type { Call } from '../server.ts'

/** An object of a request; empty when it is none. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** A value of a request as text, as the server's reader takes it; empty when it is none. */
export function asText(value: Json | undefined): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** The objects in a list of a request; empty when it is none. */
export function asObjects(value: Json | undefined): readonly JsonObject[] {
  return asList(value).filter(isObject)
}

/** A list of a request as texts; empty when it is none. */
export function asTexts(value: Json | undefined): readonly string[] {
  return asList(value).map(asText)
}

/** The record of a new object, which newer releases put into another. */
export function getEntity({ server, given }: Call): JsonObject {
  const entity = given['entity']
  return server.has('entity-wrapper') && isObject(entity) ? entity : given
}

/** A list of a request; empty when it is none. */
export function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
