import { FEATURES } from '#engine/knowledge/features/features.ts'
import { isWithin, type Version } from '#engine/model/version.ts'

/** Calls to which two real servers respond differently for a reason other than request or release. */
interface KnownOdds {
  readonly route: string
  /** One of the statuses, on either server. */
  readonly statuses: readonly [number, number]
  /** The releases to which the row applies; any if absent. */
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
    route: 'GET /system',
    statuses: [200, 500],
    because:
      'a session that runs out while its request is answered is rejected with 500 and "has expired"',
    source: 'seen in the lab, 3.2.0 to 3.3.0: a session that lives one second',
  },
  {
    route: 'GET /cluster/{nodeId}/journal',
    statuses: [200, 500],
    because: 'a node that is asked through another has ten seconds, which a busy machine may take',
    source: 'seen in the lab, 2.3.2 to 2.4.6: 500 with "timeout" after 10 s',
  },
  {
    route: 'GET /system/loggers/messages/recent',
    statuses: [200, 500],
    because:
      'it probably responds only where the configuration of logging keeps messages in memory',
    source:
      'seen in the lab: 200 on 3.2.0 and 5.0.0, 500 on 3.3.0 and 4.3.0; the cause is inferred',
  },
  ...of(
    [
      ['POST /system/inputs/{inputId}/staticfields', 404, 201],
      ['DELETE /system/inputs/{inputId}/staticfields/{key}', 404, 204],
    ],
    {
      applies: across('2.1.0'),
      because:
        'an input that was just made has no static fields yet: 2.0.3 looks among those that run',
      source: 'seen in the lab: 404 on 2.0.3, 201 and 204 on 2.1.3; the cause is inferred',
    },
  ),
  ...of(
    ['alarmcallbacks', 'outputs', 'rules'].map(
      (what) => [`GET /streams/{streamid}/${what}`, 404, 200] as const,
    ),
    {
      applies: across('2.2.0'),
      because: 'the stream of all messages is there from 2.2 on',
      source: 'seen in the lab: 404 on 2.1.3, 200 on 2.2.3',
    },
  ),
  ...of(
    [
      ['GET /system/inputs/{inputId}', 404, 200],
      ['DELETE /system/inputs/{inputId}', 404, 204],
    ],
    {
      applies: across('2.4.0'),
      because:
        'a Reader had ended the input on the older one, which takes a permission on the newer',
      source: FEATURES['input-end-permitted'].source,
    },
  ),
  ...of(
    [
      ['GET /system/cluster/stats', 500, 200],
      ['GET /system/cluster/stats/mongo', 500, 200],
    ],
    {
      applies: across('3.0.0'),
      because: 'before 3.0 it reads a number of the database that newer databases do not give',
      source: 'seen in the lab: "no value for: available" on 2.5.2, 200 on 3.0.0',
    },
  ),
  ...of(
    ['', '/jvm', '/os', '/process', '/fs', '/network'].map(
      (what) => [`GET /system/stats${what}`, 500, 200] as const,
    ),
    {
      because: 'what reads the machine may not load there: it is a library of the operating system',
      source: 'seen in the lab: "Could not initialize class" on 4.0.0, 200 on 4.1.0',
    },
  ),
  ...of(
    [
      ['GET /system/lookup/types/adapters', 200, 200],
      ['GET /views/functions', 200, 200],
    ],
    {
      because: 'its members are named by what is installed, and members that come are not compared',
      source: 'route table: a map',
    },
  ),
  ...of([['DELETE /events/definitions/{definitionId}', 204, 204]], {
    because: 'what is not there any more is ended with 204 on any release',
    source: 'seen in the lab on 5.0.0 to 7.0.1',
  }),
  ...of(
    [
      ['GET /users/paginated', 200, 200],
      ['GET /events/definitions', 200, 200],
    ],
    {
      because: 'the members of "context" are not documented, and releases add some',
      source: 'seen in the lab on 4.0.0 to 6.1.0',
    },
  ),
  ...of([['GET /system/indices/index_sets/{id}', 200, 200]], {
    applies: across('5.1.0'),
    because: 'a strategy of rotation has its own members, and 5.1 begins with another one',
    source: 'seen in the lab on 5.0.0 and 5.1.0',
  }),
  ...of([['GET /users/{userId}/tokens', 200, 200]], {
    applies: across('7.0.0'),
    because: 'the token that the list held could not be made for another user on the newer',
    source: FEATURES['tokens-by-admins-only'].source,
  }),
  ...of(
    [
      ['GET /dashboards', 200, 200],
      ['GET /system/indices/index_sets/templates/built-in', 200, 200],
    ],
    {
      applies: across('7.0.0'),
      because: 'members of what the list describes come where there is something to say',
      source: 'seen in the lab on 6.1.0 and 7.0.1',
    },
  ),
  ...of([['DELETE /users/{userId}/tokens/{idOrToken}', 204, 404]], {
    applies: across('3.0.0'),
    because: 'tokens of a user who was removed are looked up by the user from 3.0 on',
    source: 'seen in the lab: 204 on 2.5.2, 404 on 3.0.0',
  }),
  ...of([['POST /system/sessions', 200, 401]], {
    applies: across('4.0.0'),
    because:
      'the password of that login was set by a call that needs a change on the newer: its path takes the id of the user',
    source: 'seen in the lab, 3.3.0 to 4.0.0: PUT /users/{username}/password by name',
  }),
  ...of(
    [
      ['DELETE /system/indices/index_sets/{id}', 404, 204],
      ['GET /system/indices/index_sets/{id}', 200, 404],
    ],
    {
      because: 'an index set cannot be ended within a second of its making on 2.5 to 4.1',
      source: 'seen in the lab on 2.5.2 to 4.0.0: 404, and 204 a second later',
    },
  ),
]

/** Builds one row for several routes with the same reason. */
function of(
  rows: readonly (readonly [route: string, before: number, after: number])[],
  why: Omit<KnownOdds, 'route' | 'statuses'>,
): readonly KnownOdds[] {
  return rows.map(([route, before, after]) => ({ route, statuses: [before, after], ...why }))
}

/** Checks whether only the older of two releases precedes this one. */
function across(release: string): (from: Version, to: Version) => boolean {
  const availability = { since: release }
  return (from, to) => isWithin(from, availability) !== isWithin(to, availability)
}

/** Returns why two real servers may differ at a call, apart from their releases. */
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
