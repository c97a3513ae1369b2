import { matcherOf, matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import { splitSuffix } from '#engine/knowledge/routes/path-suffixes.ts'
import type { Annotated } from '#engine/model/facts.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import type { Version } from '#engine/model/version.ts'

/** The methods by which a path is asked, on a release or, where it is not there, on any. */
function otherMethods(path: string, at: Version): readonly string[] {
  const paths = [path, splitSuffix(path).path]
  for (const matcher of [matcherOf(at), matcherOfAllReleases()])
    for (const one of paths) {
      const methods = [...(matcher.match(one)?.byMethod.keys() ?? [])]
      if (methods.length > 0) return methods.toSorted()
    }
  return []
}

/** Why a call fails whose path no release returns by its method; undefined where none knows the path, either. */
export function wrongMethod(
  { method, path }: Pick<Annotated, 'method' | 'path'>,
  at: Version,
): Pick<Cause, 'what' | 'remedy'> | undefined {
  const methods = otherMethods(path, at)
  if (methods.length === 0 || methods.includes(method)) return undefined
  const there = methods.join(', ')
  return {
    what: `no release accepts ${method} on this route, only ${there}`,
    // Never the other method: it does something else, and a read is no substitute for a write.
    remedy: 'remove the call',
  }
}
