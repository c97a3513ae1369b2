import type { Result } from '#engine/model/results/result.ts'
import { visible } from '../visible.ts'

/** Escapes control, invisible, and bidirectional characters in every text of a result, so that no format has to. */
export function visibleResult({ took, created, ...result }: Result): Result {
  return {
    ...(shown(result) as Result),
    ...(took && { took }),
    // A recording may say anything of when it was made.
    ...(created !== undefined && isTime(created) && { created }),
  }
}

function isTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text) && !Number.isNaN(Date.parse(text))
  )
}

function shown(value: unknown): unknown {
  if (typeof value === 'string') return visible(value)
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(one)]))
}
