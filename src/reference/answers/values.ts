import type { Json } from '../json.ts'

/** A value of a request as text, as the server's reader takes it; empty when it is none. */
export function textOf(value: Json | undefined): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
