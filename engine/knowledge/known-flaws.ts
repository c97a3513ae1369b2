import { type Availability, isWithin, type Version, listWindows } from '../model/version.ts'
import { availabilityOf, FEATURES, releasesWithout } from './features/features.ts'

/** A defect that every server of some releases has. */
export interface KnownFlaw {
  readonly versions: Availability
  /** The behavior of such a server, as the end of "known bug in 6.2.3: …". */
  readonly what: string
  /** The checks that fail because of it; without any, the checks allow for it. */
  readonly checks?: readonly string[]
  readonly isSecurity?: true
  readonly source: string
}

const KNOWN_FLAWS: readonly KnownFlaw[] = [
  {
    versions: availabilityOf('token-create-unchecked'),
    what: FEATURES['token-create-unchecked'].what,
    checks: ['access.token.make'],
    isSecurity: true,
    source: FEATURES['token-create-unchecked'].source,
  },
  {
    versions: releasesWithout('role-change-permitted'),
    what: 'an account without the required permission can change roles',
    isSecurity: true,
    source: 'seen on 2.0.3, 2.1.3, 2.2.3, rejected on 2.3.0',
  },
  {
    versions: releasesWithout('input-end-permitted'),
    what: 'an account without the required permission can stop and delete inputs',
    isSecurity: true,
    source: 'seen on 2.2.3, 2.3.2, 2.4.0, rejected on 2.4.6',
  },
  {
    versions: { until: '4.1.0' },
    what: 'lists of access tokens contain the tokens themselves',
    isSecurity: true,
    source: 'seen on 2.0.3 to 4.0.0',
  },
  {
    versions: { since: '4.0.0', until: '4.0.8' },
    what: 'X-Graylog-No-Session-Extension has no effect',
    source: 'seen on 4.0.0; upstream issue 10577',
  },
  {
    versions: { since: '2.3.0', until: '2.3.1' },
    what: 'a search that selects fields returns 500',
    checks: ['message.search.answers', 'message.search.keyword'],
    source: 'seen on 2.3.0, not on 2.3.2; upstream issues 4068, 4109',
  },
  {
    versions: availabilityOf('malformed-json-as-text'),
    what: 'a request with malformed JSON gets a plain-text response',
    source: 'seen on 4.0.0, 4.0.17',
  },
  {
    versions: availabilityOf('session-check-500-without-session'),
    what: 'GET /system/sessions with a user and password or a token returns 500',
    source: 'seen on 4.3.0, 5.0.0',
  },
  {
    versions: [
      { since: '4.3.0', until: '4.3.12' },
      { since: '5.0.0', until: '5.0.3' },
    ],
    what: 'the offset of a search has no effect, so every request returns the first page',
    checks: ['message.search.part'],
    source: 'seen on 4.3.0, 5.0.0; upstream issue 14571; published server of 5.0.3',
  },
  {
    versions: availabilityOf('malformed-id-500'),
    what: 'a request with a malformed stream ID gets 500 instead of 404',
    source: 'seen on 7.0.1, 7.1.7',
  },
]

/** The flaws that every server of the release has. */
export function knownFlaws(version: Version): readonly KnownFlaw[] {
  return KNOWN_FLAWS.filter(({ versions }) => isWithin(version, versions))
}

/** The first release without the flaw; undefined if it is not fixed. */
export function fixedIn(flaw: KnownFlaw, version: Version): string | undefined {
  return listWindows(flaw.versions).find((window) => isWithin(version, window))?.until
}

/** Names a flaw with the release that fixes it. */
export function describeFlaw(flaw: KnownFlaw, version: Version): string {
  const fixed = fixedIn(flaw, version)
  return `${flaw.what} (${fixed === undefined ? 'not fixed in any known release' : `fixed in ${fixed}`})`
}
