import { setTimeout as sleep } from 'node:timers/promises'

import { requireVersion } from '#engine/model/version.ts'
import { startCluster } from '#reference/serve.ts'
import type { State } from '#reference/state.ts'
import { rewriteBody } from './changes.ts'
import type { Hooks, ProxyAnswer } from './proxy.ts'

type Options = Parameters<typeof startCluster>[0]
type Ask = (method: string, path: string, body?: object) => Promise<unknown>

/** A legal configuration of a server, or use of it by others during the run. */
export interface Configuration {
  readonly id: string
  readonly release: string
  readonly options?: Partial<Options>
  /** Of the account `admin`; `admin` by default. */
  readonly password?: string
  /** Changes the state of the server before the run. */
  readonly prepare?: (state: State, ask: Ask) => void | Promise<void>
  readonly hooks?: () => Hooks
  /** Repeated every 300 ms during the run. */
  readonly meanwhile?: (ask: Ask, count: number) => Promise<void>
}

const INPUT = {
  title: 'traffic',
  type: 'org.graylog2.inputs.random.FakeHttpMessageInput',
  global: true,
  configuration: { sleep: 20, sleep_deviation: 1, source: 'example.org' },
}

/** Replaces the English texts of bean validation. */
const translate =
  (isNull: string, isEmpty: string) =>
  (text: string): string =>
    text
      .replaceAll(/(?:must|may) not be null/g, isNull)
      .replaceAll(/(?:must|may) not be empty/g, isEmpty)

/** Unpacked responses, whose text can be changed. */
const plain = (change: (text: string) => string) => (): Hooks => ({
  requestHeaders: { 'accept-encoding': '' },
  reply: rewriteBody(change),
})

const CORS_HEADERS: ProxyAnswer['headers'] = [
  ['Access-Control-Allow-Credentials', 'true'],
  [
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, X-Graylog-No-Session-Extension, X-Requested-With, X-Requested-By',
  ],
  ['Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE, OPTIONS, HEAD'],
  ['Access-Control-Max-Age', '600'],
]

const PASSWORD = 'a:b::c%20 "d'

export const CONFIGURATIONS: readonly Configuration[] = [
  // The reference server has no states of inputs: one that stops is removed, one that starts is new.
  ...['2.5', '4.3', '7.0'].map((release): Configuration => {
    let path = ''
    const start = async (ask: Ask): Promise<void> => {
      const { id } = (await ask('POST', '/system/inputs', INPUT)) as { readonly id: string }
      path = `/system/inputs/${id}`
    }
    return {
      id: `inputs-stop-and-start-${release}`,
      release,
      prepare: async (_state, ask) => {
        await start(ask)
        await sleep(1_500)
      },
      meanwhile: async (ask, count) => {
        if (count % 4 === 1) await ask('DELETE', path)
        if (count % 4 === 3) await start(ask)
        if (count % 5 === 0) await ask('POST', '/system/deflector/cycle')
      },
    }
  }),
  {
    id: 'german',
    release: '5.1',
    hooks: plain(translate('darf nicht null sein', 'darf nicht leer sein')),
  },
  {
    id: 'french',
    release: '2.5',
    hooks: plain(translate('ne peut pas être nul', 'ne peut pas être vide')),
  },
  {
    id: 'time-zone',
    release: '6.1',
    hooks: () => {
      const { requestHeaders, reply } = plain((text) =>
        text.replaceAll(/("timezone" ?: ?)"[^"]+"/g, '$1"Asia/Kathmandu"'),
      )()
      return {
        ...(requestHeaders && { requestHeaders }),
        reply: (answer, asked) =>
          /\/(?:cluster|system)(?:\?|$)/.test(asked.target)
            ? (reply?.(answer, asked) ?? answer)
            : answer,
      }
    },
  },
  {
    id: 'cors',
    release: '5.1',
    hooks: () => ({
      reply: (answer, { headers: { origin } }) => {
        if (origin === undefined) return answer
        const own = answer.headers.filter(([name]) => !/^access-control-/i.test(name))
        const allowed = ['Access-Control-Allow-Origin', origin] as const
        return { ...answer, headers: [...own, allowed, ...CORS_HEADERS] }
      },
    }),
  },
  { id: 'gzip-off', release: '4.3', hooks: () => ({ requestHeaders: { 'accept-encoding': '' } }) },
  { id: 'ipv6', release: '7.0', options: { host: '::1' } },
  {
    id: 'password-with-colon',
    release: '3.3',
    options: { account: { name: 'admin', password: PASSWORD } },
    password: PASSWORD,
  },
  {
    id: 'root-user-disabled',
    release: '6.1',
    prepare: (state) => {
      const admin = state.users.get('admin')
      if (admin) state.users.set('admin', { ...admin, id: '6512f0a1b3c4d5e6f7a8b9c0', root: false })
    },
  },
  {
    id: 'content-pack',
    release: '5.1',
    prepare: async (state, ask) => {
      const stream = {
        title: 'from a pack',
        description: null,
        rules: [],
        index_set_id: [...state.indexSets.keys()][0],
      }
      await ask('POST', '/streams', stream)
      for (const one of state.streams.values()) one.contentPack = '6512f0a1b3c4d5e6f7a8b9c1'
    },
  },
  {
    id: 'ldap-users',
    release: '7.0',
    prepare: (state) => {
      for (const name of ['uid=anna', 'bert@example.org']) {
        const user = state.users.get('admin')
        if (user)
          state.users.set(name, {
            ...user,
            id: `6512f0a1b3c4d5e6f7a8b9d${name.length % 10}`,
            name,
            root: false,
            roles: ['Reader'],
            permissions: [],
          })
      }
    },
    hooks: plain((text) =>
      text.replaceAll(/\{[^{}]*"username":"(?:uid=|bert)[^{}]*/g, (user) =>
        user
          .replace('"external":false', '"external":true')
          .replace('"auth_service_id":null', '"auth_service_id":"6512f0a1b3c4d5e6f7a8b9e0"'),
      ),
    ),
  },
  {
    id: 'header-authentication',
    release: '5.1',
    hooks: () => ({ requestHeaders: { authorization: `Basic ${btoa('admin:admin')}` } }),
  },
  {
    id: 'restart',
    release: '5.1',
    hooks: () => ({ answer: ({ count }) => (count === 900 ? 'down' : undefined) }),
  },
]

/** Starts the server of a configuration. */
export function startConfiguration({
  release,
  options,
}: Configuration): ReturnType<typeof startCluster> {
  return startCluster({ version: requireVersion(release), ...options }, 1)
}
