import type { JsonObject } from '#engine/model/json/json.ts'
import { type Behaviour, type LiveFault, faultsIn, type World } from '../../harness/fault.ts'
import {
  ask,
  fresh,
  isGood,
  findJson,
  listKey,
  type Loose,
  getMembers,
} from '../../harness/words.ts'

/** An object that another client creates and deletes on the same server. */
interface Neighbour {
  readonly kind: string
  readonly since?: string
  readonly make: (name: string, world: World) => Promise<string | undefined>
}

const NEIGHBOURS: readonly Neighbour[] = [
  { kind: 'streams', make: (name, world) => makeStream(name, world, true) },
  { kind: 'paused streams', make: (name, world) => makeStream(name, world, false) },
  {
    kind: 'outputs',
    make: async (name, { admin }) => {
      const configuration = {
        hostname: 'localhost',
        port: 12201,
        protocol: 'TCP',
        connect_timeout: 1000,
        reconnect_delay: 500,
        tcp_no_delay: false,
        tcp_keep_alive: false,
        tls_trust_cert_chain: '',
        tls_verification_enabled: false,
      }
      const body = {
        title: name,
        type: 'org.graylog2.outputs.GelfOutput',
        configuration,
        streams: [],
      }
      const made = await admin('POST', '/system/outputs', body)
      return isGood(made) ? `/system/outputs/${idOf(getMembers(made)['id'])}` : undefined
    },
  },
  {
    kind: 'users',
    make: async (name, { admin, version }) => {
      const names: JsonObject =
        version.major >= 4 ? { first_name: 'Some', last_name: 'Body' } : { full_name: 'Some Body' }
      const body = {
        username: name,
        password: 'another-password',
        email: `${name}@example.org`,
        permissions: [],
        roles: ['Reader'],
        ...names,
      }
      const made = await admin('POST', '/users', body)
      return isGood(made) ? `/users/${name}` : undefined
    },
  },
  {
    kind: 'roles',
    make: async (name, { admin }) => {
      const made = await admin('POST', '/roles', {
        name,
        description: 'of others',
        permissions: ['streams:read:1'],
        read_only: false,
      })
      return isGood(made) ? `/roles/${name}` : undefined
    },
  },
  {
    kind: 'tokens',
    make: async (name, { admin, version }) => {
      const owner = version.major >= 4 ? 'local:admin' : 'admin'
      const made = await admin('POST', `/users/${owner}/tokens/${name}`, {})
      const { id, token } = getMembers(made)
      return isGood(made) ? `/users/${owner}/tokens/${idOf(id ?? token)}` : undefined
    },
  },
  {
    kind: 'index sets',
    since: '2.2.0',
    make: async (name, { admin }) => {
      const sets = getMembers(await admin('GET', '/system/indices/index_sets'))['index_sets']
      const [first] = sets as JsonObject[]
      const made = await admin('POST', '/system/indices/index_sets', {
        ...first,
        id: null,
        default: false,
        title: name,
        index_prefix: name,
      })
      const path = `/system/indices/index_sets/${idOf(getMembers(made)['id'])}`
      return isGood(made) ? `${path}?delete_indices=false` : undefined
    },
  },
]

const WAYS = [
  ['there', 'KINDS of others are there before the run', { every: 1, most: 3 }],
  ['hundreds', '300 KINDS of others are there', { every: 1, most: 0, there: 300 }],
  ['coming', 'others make KINDS during the run', { every: 25, most: 8 }],
  ['coming-and-going', 'others make and end KINDS', { every: 10, most: 60, ends: true }],
  ['restless', 'others make or end KINDS all the time', { every: 1, most: Infinity, ends: true }],
] as const

const { row } = faultsIn('legal-neighbours')

export const LEGAL_NEIGHBOURS: readonly LiveFault[] = [
  ...NEIGHBOURS.flatMap((neighbour) =>
    WAYS.map(([id, what, how]) =>
      row(
        `${neighbour.kind.replace(' ', '-')}.${id}`,
        what.replace('KINDS', neighbour.kind),
        '*',
        busy(neighbour, how),
        neighbour.since === undefined ? undefined : { since: neighbour.since },
      ),
    ),
  ),
  row(
    'streams.renamed',
    'others rename a stream all the time, and pause or resume it',
    '*',
    fresh(() => {
      let asked = 0
      let path: string | undefined
      return ask(async (request, world) => {
        asked += 1
        path ??= await makeStream('Another stream', world, true)
        await world.admin('PUT', path ?? '', { title: `Renamed ${asked}` })
        if (asked % 5 === 0)
          await world.admin('POST', `${path ?? ''}/${asked % 2 === 0 ? 'resume' : 'pause'}`)
        return request
      })
    }),
  ),
]

interface Business {
  readonly every: number
  readonly most: number
  readonly ends?: boolean
  /** Objects created before the first response. */
  readonly there?: number
}

/** Creates a foreign object at every nth request, and deletes the one before. */
function busy({ make }: Neighbour, { every, most, ends = false, there = 0 }: Business): Behaviour {
  return fresh(() => {
    let asked = 0
    let made = 0
    let last: string | undefined
    return ask(async (request, world) => {
      for (; asked === 0 && made < there; made += 1) await make(`neighbour-${made}`, world)
      asked += 1
      if (asked % every === 0 && made < most) {
        made += 1
        const before = last
        last = await make(`neighbour-${made}`, world)
        if (ends && before !== undefined) await world.admin('DELETE', before)
      }
      return request
    })
  })
}

async function makeStream(
  title: string,
  { admin, version }: World,
  isResumed: boolean,
): Promise<string | undefined> {
  const sets = findJson(await admin('GET', '/system/indices/index_sets')) as Loose | undefined
  const key = sets && listKey(sets)
  const [first] = sets && key !== undefined ? (sets[key] as Loose[]) : []
  const flat: JsonObject = {
    title,
    description: 'of others',
    rules: [],
    matching_type: 'AND',
    ...(first && { index_set_id: String(first['id']) }),
  }
  const made = await admin('POST', '/streams', version.major >= 7 ? { entity: flat } : flat)
  const { stream_id: id } = getMembers(made)
  if (typeof id !== 'string') return undefined
  if (isResumed) await admin('POST', `/streams/${id}/resume`)
  return `/streams/${id}`
}

function idOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
