import type { Behaviour, Middleware } from '../model.ts'
import { anywhereIn, rowIn } from '../rows.ts'
import { all, edit, editList, jsonOf, type Loose, on, when, withBody } from '../words.ts'

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

const row = rowIn('legal-content', VALUES)
const anywhere = anywhereIn('legal-content', VALUES)

export const LEGAL_CONTENT: readonly Behaviour[] = [
  ...GROWING.map(([id, route]) =>
    row(`grown.${id}`, `${route} has a member more`, route, { by: FIELDS }, () =>
      edit(route, (json) => ({ ...json, vendor_note: null })),
    ),
  ),
  ...LISTS.map((route) =>
    row(
      `grown-items.${route.slice(route.lastIndexOf('/') + 1)}`,
      `what ${route} lists has a member more`,
      route,
      { by: FIELDS },
      () =>
        editList(route, (items) => items.map((item) => ({ ...item, vendor_note: { since: 1 } }))),
    ),
  ),
  row(
    'order.streams',
    'streams are listed in another order each time',
    'GET /streams',
    { by: 'server-facts 6.1: set order' },
    () => shuffled('GET /streams'),
  ),
  row(
    'order.outputs',
    'outputs are listed in another order each time',
    'GET /system/outputs',
    { by: 'server-facts 6.1' },
    () => shuffled('GET /system/outputs'),
  ),
  row(
    'order.users',
    'users are listed in another order each time',
    'GET /users',
    { by: 'server-facts 6.1' },
    () => shuffled('GET /users'),
  ),
  row(
    'order.roles',
    'roles are listed in another order each time',
    'GET /roles',
    { by: 'server-facts 6.1' },
    () => shuffled('GET /roles'),
  ),
  anywhere('permissions.shuffled', 'permissions come in another order each time', () =>
    permissions((held) => held.toSorted(() => Math.random() - 0.5)),
  ),
  anywhere('permissions.of-plugins', 'plug-ins grant everybody more permissions', () =>
    permissions((held) => (held.includes('*') ? held : [...held, 'report:create', 'plugin:act'])),
  ),
  ...['darf nicht null sein', 'boş değer olamaz', 'null は許可されていません'].map((words, at) =>
    anywhere(
      `language.${['de', 'tr', 'ja'][at]}`,
      'broken constraints are told in its language',
      () =>
        when(400, (answer) => {
          const text = answer.body.toString()
          const told = text.replaceAll(/(?:must|may) not be null/g, words)
          return told === text ? answer : withBody(answer, told)
        }),
    ),
  ),
  ...['    ', '\t', ' '].map((by, at) =>
    anywhere(`pretty.${['four', 'tab', 'one'][at]}`, 'pretty=true indents in another way', () =>
      on(
        ({ target }) => /[?&]pretty=true/.test(target),
        async (request, forward) => {
          const answer = await forward(request)
          const json = jsonOf(answer)
          return json === undefined ? answer : withBody(answer, JSON.stringify(json, null, by))
        },
      ),
    ),
  ),
  anywhere(
    'version.snapshot',
    'the version is that of a snapshot',
    { by: '2.1, 9; server-facts 1.5', since: '2.1.0' },
    () => versioned((text) => text.replace(/^(\d+\.\d+\.\d+)/, '$1-SNAPSHOT')),
  ),
  anywhere(
    'version.rc',
    'the version is that of a release candidate',
    { by: 'server-facts 1.5', since: '2.1.0' },
    () => versioned((text) => text.replace(/^(\d+\.\d+\.\d+)/, '$1-rc.1')),
  ),
  anywhere('version.no-build', 'the version has no build', { by: '2.1: optionally' }, () =>
    versioned((text) => text.replace(/[+ ].*$/, '')),
  ),
  anywhere(
    'version.other-build',
    'the version has the build of a distributor',
    { by: '2.1', since: '2.1.0' },
    () => versioned((text) => text.replace(/\+.*$/, '+0a1b2c3')),
  ),
  anywhere('zone.berlin', 'the server stands in Berlin', () =>
    nodes({ timezone: 'Europe/Berlin' }),
  ),
  anywhere('zone.est', "the server's zone is EST5EDT", () => nodes({ timezone: 'EST5EDT' })),
  anywhere('zone.utc', "the server's zone is Etc/UTC", () => nodes({ timezone: 'Etc/UTC' })),
  anywhere('system.windows', 'the server runs on Windows', () =>
    nodes({ operating_system: 'Windows Server 2019 10.0' }),
  ),
  anywhere('host.ipv6', 'the server is called by its IPv6 address', () =>
    nodes({ hostname: '2001:db8:0:0:0:0:0:1' }),
  ),
  anywhere('host.long', 'the server has a long name', () =>
    nodes({ hostname: 'graylog-server-0.graylog-headless.logging.svc.cluster.local' }),
  ),
  anywhere('cluster.nil', 'the cluster has no id yet', { by: 'server-facts 1.1: nil UUID' }, () =>
    nodes({ cluster_id: '00000000-0000-0000-0000-000000000000' }),
  ),
  anywhere('took-long', 'searches took long', { by: 'server-facts 9.1' }, () =>
    edit(/^GET \/search\/universal/, (json) => ({ ...json, time: 48_213 })),
  ),
  row(
    'seen-late',
    'nodes were last seen five seconds ago',
    'GET /system/cluster/nodes',
    { by: 'server-facts 1.4' },
    () =>
      editList('GET /system/cluster/nodes', (items) =>
        items.map((item) => ({ ...item, last_seen: new Date(Date.now() - 5_000).toISOString() })),
      ),
  ),
  anywhere('started-long-ago', 'the server runs since 400 days', { by: '2.1' }, () => {
    const started = new Date(Date.now() - 34_560_000_000).toISOString()
    return nodes({ started_at: started })
  }),
  row(
    'description-null',
    'streams of others have no description',
    'GET /streams',
    { by: 'server-facts 6.1' },
    () =>
      edit(/^GET \/streams(?:\/\{streamId\})?$/, (json) => ofDefault(json, { description: null })),
  ),
  row(
    'content-pack',
    'the default stream comes of a content pack',
    'GET /streams',
    { by: '2.4' },
    () => edit(/^GET \/streams(?:\/\{streamId\})?$/, (json) => packed(json)),
  ),
]

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

/** Changes each list of permissions in good answers. */
function permissions(change: (held: readonly string[]) => readonly string[]): Middleware {
  return edit('*', (json) =>
    JSON.parse(
      JSON.stringify(json, (key, value: unknown) =>
        key === 'permissions' && Array.isArray(value) ? change(value as string[]) : value,
      ),
    ),
  )
}
