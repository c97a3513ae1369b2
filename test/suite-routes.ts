import { selectorsOf } from '#engine/judge/evidence/dispatch.ts'
import { createMatcher } from '#engine/knowledge/routes/route-matcher.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import type { Check, Selector } from '#engine/model/check.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/**
 * Returns the routes of a release that the suites need: those in the evidence of checks, and those that probes
 * requested in recorded runs of any release.
 */
export function routesOfSuites(
  version: Version,
  checks: readonly Check[],
  runs: readonly Recording[],
): ReadonlySet<string> {
  const routes = routesOf(version)
  const matcher = createMatcher(routes)
  const named = new Set(checks.flatMap(({ evidence }) => selectorsOf(evidence).flatMap(listNames)))
  const touched = new Set(routes.map(({ name }) => name).filter((name) => named.has(name)))
  for (const run of runs)
    for (const { method, path } of listRequests(run)) {
      const route = matcher.match(path)?.byMethod.get(method)
      if (route) touched.add(route.name)
    }
  return touched
}

function listNames({ route = [] }: Selector): readonly string[] {
  return typeof route === 'string' ? [route] : route
}

/** Lists the requests of probes, relative to the root. */
function* listRequests(run: Recording): Generator<{ method: string; path: string }> {
  const roots = run.header.roots.map((root) => new URL(root))
  for (const { request, probe } of run.exchanges()) {
    if (probe === undefined) continue
    const root = roots.find(({ origin }) => origin === request.origin)?.pathname ?? '/'
    const path = withoutQuery(request.target)
    yield { method: request.method, path: root === '/' ? path : path.slice(root.length) }
  }
}
