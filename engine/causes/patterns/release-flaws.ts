import { describeFlaw, fixedIn, knownFlaws } from '../../knowledge/known-flaws.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import type { Version } from '../../model/version.ts'
import { shownBy } from '../shown.ts'

/** Failed checks that fail on every server of the release. */
export function releaseFlaws(
  failed: ReadonlyMap<string, Verdict>,
  version: Version,
): readonly Cause[] {
  return knownFlaws(version).flatMap((flaw) => {
    const verdict = failed.get(flaw.check ?? '')
    if (!verdict) return []
    const fixed = fixedIn(flaw, version)
    return [
      {
        sentence: `known flaw of ${version.release}: ${describeFlaw(flaw, version)}`,
        subject: { kind: 'rule', name: 'known-flaw', routes: verdict.routes ?? [] },
        certainty: 'likely',
        explains: [verdict.checkId],
        waiting: [],
        exchanges: shownBy([verdict]),
        ...(fixed !== undefined && { remedy: `upgrade to ${fixed} or later` }),
      } as const,
    ]
  })
}
