import type { Behaviour, Middleware } from '../model.ts'
import { rowsOf } from '../rows.ts'
import type { Row } from '../rows.ts'
import { all, edit, editList } from '../words.ts'
import type { Loose } from '../words.ts'

const FIELDS = '2: records may grow; 9'
const VALUES = 'server-facts 1, 2'

/** Records to which a later patch release or a plug-in may add something. */
const GROWING: readonly (readonly [id: string, route: string])[] = [
  ['stream', 'GET /streams/{streamId}'],
  ['output', 'GET /system/outputs/{outputId}'],
  ['session', 'POST /system/sessions'],
  ['session-check', 'GET /system/sessions'],
  ['token', 'POST /users/{userId}/tokens/{name}'],
  ['user', 'GET /users/{username}'],
  ['node', 'GET /system'],
  ['streams', 'GET /streams'],
  ['outputs', 'GET /system/outputs'],
  ['users', 'GET /users'],
  ['roles', 'GET /roles'],
  ['nodes', 'GET /system/cluster/nodes'],
  ['search', 'GET /search/universal/relative'],
  ['message', 'GET /messages/{index}/{messageId}'],
  ['made-stream', 'POST /streams'],
]

const LISTS = ['GET /streams', 'GET /system/outputs', 'GET /users', 'GET /roles'] as const

const rows: readonly Row[] = [
  ...GROWING.map(([id, route]): Row => [
    `grown.${id}`,
    `${route} has a member more`,
    route,
    FIELDS,
    () => edit(route, (json) => ({ ...json, vendor_note: null })),
  ]),
  ...LISTS.map((route): Row => [
    `grown-items.${route.slice(route.lastIndexOf('/') + 1)}`,
    `what ${route} lists has a member more`,
    route,
    FIELDS,
    () => editList(route, (items) => items.map((item) => ({ ...item, vendor_note: { since: 1 } }))),
  ]),
  [
    'order.streams',
    'streams are listed in another order each time',
    'GET /streams',
    'server-facts 6.1: set order',
    () => shuffled('GET /streams'),
  ],
  [
    'order.outputs',
    'outputs are listed in another order each time',
    'GET /system/outputs',
    'server-facts 6.1',
    () => shuffled('GET /system/outputs'),
  ],
  [
    'order.users',
    'users are listed in another order each time',
    'GET /users',
    'server-facts 6.1',
    () => shuffled('GET /users'),
  ],
  [
    'order.roles',
    'roles are listed in another order each time',
    'GET /roles',
    'server-facts 6.1',
    () => shuffled('GET /roles'),
  ],
  [
    'version.snapshot',
    'the version is that of a snapshot',
    '*',
    '2.1, 9; server-facts 1.5',
    () => versioned((text) => text.replace(/^(\d+\.\d+\.\d+)/, '$1-SNAPSHOT')),
    { since: '2.1.0' },
  ],
  [
    'version.rc',
    'the version is that of a release candidate',
    '*',
    'server-facts 1.5',
    () => versioned((text) => text.replace(/^(\d+\.\d+\.\d+)/, '$1-rc.1')),
    { since: '2.1.0' },
  ],
  [
    'version.no-build',
    'the version has no build',
    '*',
    '2.1: optionally',
    () => versioned((text) => text.replace(/[+ ].*$/, '')),
  ],
  [
    'version.other-build',
    'the version has the build of a distributor',
    '*',
    '2.1',
    () => versioned((text) => text.replace(/\+.*$/, '+0a1b2c3')),
    { since: '2.1.0' },
  ],
  [
    'zone.berlin',
    'the server stands in Berlin',
    '*',
    VALUES,
    () => nodes({ timezone: 'Europe/Berlin' }),
  ],
  ['zone.est', "the server's zone is EST5EDT", '*', VALUES, () => nodes({ timezone: 'EST5EDT' })],
  ['zone.utc', "the server's zone is Etc/UTC", '*', VALUES, () => nodes({ timezone: 'Etc/UTC' })],
  [
    'system.windows',
    'the server runs on Windows',
    '*',
    VALUES,
    () => nodes({ operating_system: 'Windows Server 2019 10.0' }),
  ],
  [
    'host.ipv6',
    'the server is called by its IPv6 address',
    '*',
    VALUES,
    () => nodes({ hostname: '2001:db8:0:0:0:0:0:1' }),
  ],
  [
    'host.long',
    'the server has a long name',
    '*',
    VALUES,
    () => nodes({ hostname: 'graylog-server-0.graylog-headless.logging.svc.cluster.local' }),
  ],
  [
    'cluster.nil',
    'the cluster has no id yet',
    '*',
    'server-facts 1.1: nil UUID',
    () => nodes({ cluster_id: '00000000-0000-0000-0000-000000000000' }),
  ],
  [
    'took-long',
    'searches took long',
    '*',
    'server-facts 9.1',
    () => edit(/^GET \/search\/universal/, (json) => ({ ...json, time: 48_213 })),
  ],
  [
    'seen-late',
    'nodes were last seen five seconds ago',
    'GET /system/cluster/nodes',
    'server-facts 1.4',
    () =>
      editList('GET /system/cluster/nodes', (items) =>
        items.map((item) => ({ ...item, last_seen: new Date(Date.now() - 5_000).toISOString() })),
      ),
  ],
  [
    'started-long-ago',
    'the server runs since 400 days',
    '*',
    '2.1',
    () => {
      const started = new Date(Date.now() - 34_560_000_000).toISOString()
      return nodes({ started_at: started })
    },
  ],
  [
    'description-null',
    'streams of others have no description',
    'GET /streams',
    'server-facts 6.1',
    () =>
      edit(/^GET \/streams(?:\/\{streamId\})?$/, (json) => ofDefault(json, { description: null })),
  ],
  [
    'content-pack',
    'the default stream comes of a content pack',
    'GET /streams',
    '2.4',
    () => edit(/^GET \/streams(?:\/\{streamId\})?$/, (json) => packed(json)),
  ],
]

export const LEGAL_CONTENT: readonly Behaviour[] = rowsOf('legal-content', rows)

function shuffled(route: string): Middleware {
  return editList(route, (items) => items.toSorted(() => Math.random() - 0.5))
}

function versioned(change: (text: string) => string): Middleware {
  return edit(/^GET \/(?:cluster|system)?$/, (json) => {
    if (typeof json['version'] === 'string') return { ...json, version: change(json['version']) }
    return Object.fromEntries(
      Object.entries(json).map(([key, node]) => [
        key,
        node === null
          ? null
          : { ...(node as Loose), version: change(String((node as Loose)['version'])) },
      ]),
    )
  })
}

/** The same values in the record alone and among those of the cluster. */
function nodes(values: Loose): Middleware {
  const own = ({ hostname, cluster_id: cluster }: Loose): Loose => ({
    ...(hostname !== undefined && { hostname }),
    ...(cluster !== undefined && { cluster_id: cluster }),
  })
  return all(
    edit(/^GET \/(?:cluster|system)$/, (json) =>
      'node_id' in json
        ? { ...json, ...values }
        : Object.fromEntries(
            Object.entries(json).map(([key, node]) => [
              key,
              node === null ? null : { ...(node as Loose), ...values },
            ]),
          ),
    ),
    editList('GET /system/cluster/nodes', (items) =>
      items.map((item) => ({ ...item, ...own(values) })),
    ),
    edit(/^GET \/system\/cluster\/node(?:s\/\{nodeId\})?$/, (json) => ({
      ...json,
      ...own(values),
    })),
    edit('GET /', (json) => ({
      ...json,
      ...('cluster_id' in values && { cluster_id: 'UNKNOWN' }),
    })),
  )
}

function packed(json: Loose): Loose {
  return ofDefault(json, { content_pack: '5f00000000000000000000cc' })
}

/** Values of the default stream, in the list and alone. */
function ofDefault(json: Loose, values: Loose): Loose {
  const changed = (item: Loose): Loose =>
    item['is_default'] === true ? { ...item, ...values } : item
  return Array.isArray(json['streams'])
    ? { ...json, streams: (json['streams'] as Loose[]).map(changed) }
    : changed(json)
}
