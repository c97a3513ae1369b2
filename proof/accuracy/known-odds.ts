import { FEATURES } from '../../src/knowledge/features/features.ts'
import { isWithin } from '../../src/model/version.ts'
import type { Version } from '../../src/model/version.ts'

/** Where two real servers answer the same call otherwise, and neither the request nor the release says why. */
interface KnownOdds {
  readonly route: string
  /** Of which one is on either server. */
  readonly statuses: readonly [number, number]
  /** Between which releases; any when absent. */
  readonly applies?: (from: Version, to: Version) => boolean
  readonly because: string
  readonly source: string
}

const ODDS: readonly KnownOdds[] = [
  {
    route: 'GET /system',
    statuses: [401, 200],
    applies: (from, to) => isExtended(from) !== isExtended(to),
    because:
      'whether a session has run out depends on the requests before that were not to extend it, and on 2.0 and 4.0.0 to 4.0.7 they do',
    source: FEATURES['no-session-extension'].source,
  },
  {
    route: 'GET /system',
    statuses: [401, 200],
    because:
      'whether a session of a few seconds has run out depends on how long the requests before it took',
    source: 'seen in the lab, 6.1.0 to 7.0.1 on a busy machine: a session that lives three seconds',
  },
  {
    route: 'GET /system/loggers/messages/recent',
    statuses: [200, 500],
    because: 'it probably answers only where the configuration of logging keeps messages in memory',
    source:
      'seen in the lab: 200 on 3.2.0 and 5.0.0, 500 on 3.3.0 and 4.3.0; the cause is inferred',
  },
]

/** Why two real servers may differ at a call, its release aside; undefined where nothing is known of it. */
export function whyAtOdds(
  route: string,
  statuses: readonly [before: number, after: number],
  [from, to]: readonly [Version, Version],
): string | undefined {
  return ODDS.find(
    (one) =>
      one.route === route &&
      one.statuses.toSorted().join() === statuses.toSorted().join() &&
      (one.applies?.(from, to) ?? true),
  )?.because
}

function isExtended(version: Version): boolean {
  return !isWithin(version, FEATURES['no-session-extension'].availability)
}
