import { createCollector } from '../src/judge/evidence/collect.ts'
import { createAnnotator } from '../src/judge/facts/annotate.ts'
import { foldCredentials } from '../src/judge/facts/server-state.ts'
import { releaseOf } from '../src/judge/target/release.ts'
import { createLocator, rootsOf } from '../src/judge/target/roots.ts'
import type { Check } from '../src/model/check.ts'
import type { Recording } from '../src/model/recording.ts'
import type { Suite } from '../src/model/suite.ts'
import { isWithin } from '../src/model/version.ts'
import type { Version } from '../src/model/version.ts'

/** A request of ours that a check on clients finds wrong. */
export interface Breach {
  readonly check: string
  /** Who sent it: a probe, or a step of the run itself such as `opening`. */
  readonly probe: string
  /** The request in one line, with what was wrong. */
  readonly what: string
}

/** Holds every request of a recorded run of probes against the checks on clients. */
export function breachesIn(recording: Recording, suites: readonly Suite[]): readonly Breach[] {
  const locate = createLocator(rootsOf(recording))
  const { version } = releaseOf(recording, locate, undefined)
  const serverState = foldCredentials(recording.exchanges(), locate, recording)
  const annotate = createAnnotator({ version, serverState, locate })
  const breaches: Breach[] = []
  const collectors = clientChecks(suites, version).map((check) =>
    createCollector(check.evidence, (group) => {
      const finding = check.judge(group, { version, settings: {} })
      const last = group.at(-1)
      if (finding?.kind !== 'deviation' || !last) return
      const { method, path, exchange } = last
      breaches.push({
        check: check.id,
        probe: exchange.probe ?? 'nobody',
        what: `${method} ${path}: ${finding.actual}`,
      })
    }),
  )
  for (const exchange of recording.exchanges()) {
    const x = annotate(exchange)
    for (const collect of collectors) collect(x)
  }
  return breaches
}

function clientChecks(suites: readonly Suite[], version: Version): readonly Check[] {
  return suites
    .flatMap(({ checks }) => checks)
    .filter(({ subject, versions }) => subject === 'client' && isWithin(version, versions))
}

/** Those that the probe does not declare as broken on purpose. */
export function undeclared(
  breaches: readonly Breach[],
  suites: readonly Suite[],
): readonly Breach[] {
  const probes = suites.flatMap((suite) => suite.probes)
  const declared = new Map(probes.map(({ name, breaks = [] }) => [name, new Set(breaks)]))
  return breaches.filter(({ probe, check }) => declared.get(probe)?.has(check) !== true)
}
