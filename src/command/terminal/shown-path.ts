import { routeNames } from '#engine/knowledge/routes/route-availability.ts'

/** Object ids and short numbers are no secrets. */
const ID = /^(?:[0-9a-f]{24}|\d{1,8})$/

let known: ReadonlySet<string> | undefined

/**
 * A path as the console shows it: an ellipsis for each segment that is neither a word of a route nor an id. Such a
 * segment may be a secret that is recognized only later.
 */
export function shownPath(path: string): string {
  known ??= new Set(['', 'api', ...routeNames().flatMap((name) => name.split(/[ /]/))])
  const segments = path.split('/')
  return segments.map((text) => (known?.has(text) || ID.test(text) ? text : '…')).join('/')
}
