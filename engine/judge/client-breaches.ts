import type { Check, Finding } from '../model/check.ts'
import type { Annotated } from '../model/facts.ts'
import type { Recording } from '../model/recording.ts'
import type { Suite } from '../model/suite.ts'
import { isWithin, type Version } from '../model/version.ts'
import { createCollector } from './evidence/collect.ts'
import { createAnnotator } from './facts/annotate.ts'
import { foldCredentials } from './facts/server-state.ts'
import { getRelease } from './target/release.ts'
import { createLocator, listRoots } from './target/roots.ts'

/** A request that a check on clients finds wrong. */
export interface ClientBreach {
  readonly check: Check
  /** The request, after the ones that the check compares it with. */
  readonly call: Annotated
  readonly finding: Extract<Finding, { kind: 'deviation' }>
}

/**
 * Evaluates every request of a recording against the checks on clients, one by one: `judge` shows
 * the worst finding of each check, this shows all. Throws a UsageError if the release is unknown.
 */
export function clientBreaches(
  recording: Recording,
  suites: readonly Suite[],
): readonly ClientBreach[] {
  const locate = createLocator(listRoots(recording))
  const { version } = getRelease(recording, locate, undefined)
  const serverState = foldCredentials(recording.exchanges(), locate, recording)
  const annotate = createAnnotator({ version, serverState, locate })
  const breaches: ClientBreach[] = []
  const collectors = clientChecks(suites, version).map((check) =>
    createCollector(check.evidence, (group) => {
      const finding = check.judge(group, { version, settings: {} })
      const call = group.at(-1)
      if (finding?.kind === 'deviation' && call) breaches.push({ check, call, finding })
    }),
  )
  for (const exchange of recording.exchanges()) {
    const x = annotate(exchange)
    for (const { collect } of collectors) collect(x)
  }
  return breaches
}

function clientChecks(suites: readonly Suite[], version: Version): readonly Check[] {
  return suites
    .flatMap(({ checks }) => checks)
    .filter(({ subject, versions }) => subject === 'client' && isWithin(version, versions))
}
