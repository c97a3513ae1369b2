import type { Json } from '#engine/model/json/json.ts'

/** A value of a request as text, as the server's reader takes it; empty when it is none. */
export function asText(value: Json | undefined): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** A list of a request as texts; empty when it is none. */
export function asTexts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).map(asText) : []
}

/** A list of a request; empty when it is none. */
export function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []
}
