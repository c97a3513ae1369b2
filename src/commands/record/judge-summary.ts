import { breathe } from '../../run/breathe.ts'
import { readEvidence } from '../../run/evidence/read-evidence.ts'
import { judgeEvidence } from '../../run/judge-evidence.ts'
import type { JudgingOptions } from '../../run/judging.ts'
import { backendRoute } from '#engine/judge/facts/annotate-backend.ts'
import { createLocator, listRoots } from '#engine/judge/target/roots.ts'
import { matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import { UsageError } from '#engine/model/errors.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Tally } from '#engine/model/results/run.ts'
import { trafficIn } from '#engine/model/traffic.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/** The results of judging the recorded exchanges. */
export interface Judged {
  /** Requests by route, the most frequent first; paths that no release serves go by their method. */
  readonly routes: Readonly<Record<string, number>>
  readonly release?: string
  readonly server?: Tally
  readonly client?: Tally
  /** Judging was skipped on request, or because the process has to end soon. */
  readonly isLeftOut?: true
  /** Why there is no verdict. */
  readonly notJudged?: string
}

/** Judges a recording as far as possible. */
export async function judgeSummary(file: string, told: JudgingOptions): Promise<Judged> {
  const routes = routesSeen(await readEvidence(file))
  await breathe(told.signal)
  if (Object.keys(routes).length === 0) return { routes }
  try {
    const { run } = await judgeEvidence(file, told, [])
    const { summary, client, target } = run
    return { routes, release: target.judgedVersion, server: summary, client }
  } catch (error) {
    if (error instanceof UsageError) return { routes, notJudged: error.message }
    throw error
  }
}

function routesSeen(recording: Recording): Readonly<Record<string, number>> {
  const isBackend = trafficIn(recording) === 'backend'
  const matcher = matcherOfAllReleases()
  const locate = createLocator(listRoots(recording))
  const seen = new Map<string, number>()
  for (const exchange of recording.exchanges()) {
    const { method, target } = exchange.request
    const path = locate(exchange)?.path
    const route = path === undefined ? undefined : matcher.match(path)?.byMethod.get(method)
    const name = isBackend
      ? backendRoute(method, withoutQuery(target)).route
      : (route?.name ?? `${method} to paths that no release has`)
    seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  return Object.fromEntries([...seen].sort(([, a], [, b]) => b - a))
}
