import { ANY_RUN_PREFIX } from '#engine/text/identifiers.ts'

/**
 * Other names for what a client made up, so that a replay never meets what the recorded run left:
 * each begins with the prefix of this run, by which it is also found and removed.
 */
export function freshNames(names: Iterable<string>, prefix: string): ReadonlyMap<string, string> {
  const fresh = new Map<string, string>()
  for (const name of names) fresh.set(name, `${prefix}-${name.replace(ANY_RUN_PREFIX, '')}`)
  return fresh
}
