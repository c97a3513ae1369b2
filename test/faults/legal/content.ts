import { type Behaviour, type LiveFault, faultsIn } from '../../harness/fault.ts'
import { isPretty, rewritten } from '../http.ts'
import { seen } from '../time.ts'
import {
  all,
  edit,
  editList,
  eachNode,
  each,
  type Loose,
  NODE_RECORDS,
  on,
  put,
  putEach,
  when,
  withBody,
} from '../../harness/words.ts'

/** Records that a later patch release or a plug-in may extend. */
const GROWING = [
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
] as const

const LISTS = [
  ['streams', 'GET /streams'],
  ['outputs', 'GET /system/outputs'],
  ['users', 'GET /users'],
  ['roles', 'GET /roles'],
] as const

const { at, row } = faultsIn('legal-content')

export const LEGAL_CONTENT: readonly LiveFault[] = [
  ...GROWING.map(([id, route]) =>
    at(`grown.${id}`, `${route} has a member more`, route, put({ vendor_note: null })),
  ),
  ...LISTS.map(([id, route]) =>
    at(
      `grown-items.${id}`,
      `what ${route} lists has a member more`,
      route,
      putEach({ vendor_note: { since: 1 } }),
    ),
  ),
  ...LISTS.map(([id, route]) =>
    at(
      `order.${id}`,
      `${id} are listed in a different order each time`,
      route,
      editList((items) => items.toSorted(() => Math.random() - 0.5)),
    ),
  ),
  row(
    'permissions.shuffled',
    'permissions come in a different order each time',
    '*',
    permissions((held) => held.toSorted(() => Math.random() - 0.5)),
  ),
  row(
    'permissions.of-plugins',
    'plug-ins grant everybody more permissions',
    '*',
    permissions((held) => (held.includes('*') ? held : [...held, 'report:create', 'plugin:act'])),
  ),
  ...Object.entries({
    de: 'darf nicht null sein',
    tr: 'boş değer olamaz',
    ja: 'null は許可されていません',
  }).map(([language, words]) =>
    row(
      `language.${language}`,
      'broken constraints are told in its language',
      '*',
      when(400, (response) => {
        const text = response.body.toString()
        const told = text.replaceAll(/(?:must|may) not be null/g, words)
        return told === text ? response : withBody(response, told)
      }),
    ),
  ),
  ...Object.entries({ four: '    ', tab: '\t', one: ' ' }).map(([id, by]) =>
    row(
      `pretty.${id}`,
      'pretty=true indents in another way',
      '*',
      on(
        isPretty,
        rewritten((json) => JSON.stringify(json, null, by)),
      ),
    ),
  ),
  row(
    'version.snapshot',
    'the version is that of a snapshot',
    '*',
    versioned(/^(\d+\.\d+\.\d+)/, '$1-SNAPSHOT'),
    { since: '2.1.0' },
  ),
  row(
    'version.rc',
    'the version is that of a release candidate',
    '*',
    versioned(/^(\d+\.\d+\.\d+)/, '$1-rc.1'),
    { since: '2.1.0' },
  ),
  row('version.no-build', 'the version has no build', '*', versioned(/[+ ].*$/, '')),
  row(
    'version.other-build',
    'the version has the build of a distributor',
    '*',
    versioned(/\+.*$/, '+0a1b2c3'),
    { since: '2.1.0' },
  ),
  ...(
    [
      ['zone.berlin', 'the server is in Berlin', { timezone: 'Europe/Berlin' }],
      ['zone.est', "the server's zone is EST5EDT", { timezone: 'EST5EDT' }],
      ['zone.utc', "the server's zone is Etc/UTC", { timezone: 'Etc/UTC' }],
      [
        'system.windows',
        'the server runs on Windows',
        { operating_system: 'Windows Server 2019 10.0' },
      ],
      [
        'host.ipv6',
        'the server is called by its IPv6 address',
        { hostname: '2001:db8:0:0:0:0:0:1' },
      ],
      [
        'host.long',
        'the server has a long name',
        { hostname: 'graylog-server-0.graylog-headless.logging.svc.cluster.local' },
      ],
      [
        'cluster.nil',
        'the cluster has no id yet',
        { cluster_id: '00000000-0000-0000-0000-000000000000' },
      ],
    ] as const
  ).map(([id, what, values]) => row(id, what, '*', nodes(values))),
  row(
    'took-long',
    'searches took long',
    '*',
    on(/^GET \/search\/universal/, put({ time: 48_213 })),
  ),
  at(
    'seen-late',
    'nodes were last seen five seconds ago',
    'GET /system/cluster/nodes',
    seen(-5_000),
  ),
  row(
    'started-long-ago',
    'the server runs since 400 days',
    '*',
    nodes({ started_at: new Date(Date.now() - 34_560_000_000).toISOString() }),
  ),
  row(
    'description-null',
    'streams of others have no description',
    'GET /streams',
    ofDefault({ description: null }),
  ),
  row(
    'content-pack',
    'the default stream comes of a content pack',
    'GET /streams',
    ofDefault({ content_pack: '5f00000000000000000000cc' }),
  ),
]

function versioned(pattern: RegExp, by: string): Behaviour {
  const change = (node: Loose): Loose => ({
    ...node,
    version: String(node['version']).replace(pattern, by),
  })
  return all(
    on(NODE_RECORDS, eachNode(change)),
    on(
      'GET /',
      edit((json) => (typeof json['version'] === 'string' ? change(json) : undefined)),
    ),
  )
}

/** Sets values in single node records and in the cluster. */
function nodes(values: Loose): Behaviour {
  const shared = Object.fromEntries(
    Object.entries(values).filter(([key]) => key === 'hostname' || key === 'cluster_id'),
  )
  return all(
    on(
      NODE_RECORDS,
      eachNode((node) => ({ ...node, ...values })),
    ),
    on('GET /system/cluster/nodes', putEach(shared)),
    on(/^GET \/system\/cluster\/node(?:s\/\{nodeId\})?$/, put(shared)),
    on('GET /', put('cluster_id' in values ? { cluster_id: 'UNKNOWN' } : {})),
  )
}

/** Sets values of the default stream, in the list and in its record. */
function ofDefault(values: Loose): Behaviour {
  const change = (item: Loose): Loose =>
    item['is_default'] === true ? { ...item, ...values } : item
  return all(on('GET /streams', each(change)), on('GET /streams/{streamId}', edit(change)))
}

/** Changes each list of permissions in successful responses. */
function permissions(change: (held: readonly string[]) => readonly string[]): Behaviour {
  return edit((json) =>
    JSON.parse(
      JSON.stringify(json, (key, value: unknown) =>
        key === 'permissions' && Array.isArray(value) ? change(value as string[]) : value,
      ),
    ),
  )
}
