import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import type { Version } from '../../model/version.ts'
import { shownBy } from '../shown.ts'

/** Failed checks that fail on every server of the release. */
export function releaseFlaws(
  failed: ReadonlyMap<string, Verdict>,
  { release }: Version,
): readonly Cause[] {
  return [...failed.values()].flatMap((verdict): readonly Cause[] => {
    const { checkId, flaw, routes = [], remedy } = verdict
    if (flaw === undefined) return []
    return [
      {
        sentence: `known bug in ${release}: ${flaw}`,
        subject: { kind: 'rule', name: 'known-flaw', routes },
        certainty: 'likely',
        explains: [checkId],
        waiting: [],
        exchanges: shownBy([verdict]),
        ...(remedy !== undefined && { remedy }),
      },
    ]
  })
}
