import type { Middleware } from './model.ts'
import { editHeaders, type Loose, replaced } from './words.ts'

/** A time as servers write it, moved by milliseconds, in UTC with a Z. */
export function shifted(time: unknown, by: number): string {
  return new Date(Date.parse(String(time).replace('+0000', 'Z')) + by).toISOString()
}

/** Every answer has a Date, which is by milliseconds ahead of ours. */
export function dated(by: number): Middleware {
  return editHeaders('*', (headers) =>
    replaced(headers, 'Date', new Date(Date.now() + by).toUTCString()),
  )
}

/** The record of `GET /system`, or each of those of `GET /cluster`. */
export function eachRecord(json: Loose, change: (node: Loose) => Loose): Loose {
  if ('node_id' in json) return change(json)
  return Object.fromEntries(
    Object.entries(json).map(([key, node]) => [key, node === null ? null : change(node as Loose)]),
  )
}
