import {
  get,
  login,
  makeStream,
  type Reached,
  readMessage,
  search,
  send,
  statusOf,
  streamBody,
  wrapped,
} from './test-acts.ts'

/** A client action; throws if the response is not the expected one. */
export type Act = (server: Reached) => Promise<unknown>

/** A change that broke real clients, with a broken and a fixed client. */
interface Breakage {
  readonly what: string
  readonly before: string
  readonly after: string
  readonly broken: Act
  /** A client that works on the later release. */
  readonly mended: Act
  /** Findings of the broken client on every release. */
  readonly except?: readonly string[]
  /** The finding or error of the broken client. */
  readonly says: RegExp
}

/** The eleven changes that break most clients. */
export const BREAKAGES: readonly Breakage[] = [
  {
    what: 'write requests name their sender',
    before: '2.4.6',
    after: '2.5.2',
    broken: (server) => login(server, {}),
    mended: (server) => login(server, { 'X-Requested-By': 'a client' }),
    says: /send X-Requested-By with the name of the client/,
  },
  {
    what: 'creations wrap their body',
    before: '6.1.0',
    after: '7.0.1',
    broken: async (server) => makeStream(server, await streamBody(server)),
    mended: async (server) => makeStream(server, { entity: await streamBody(server) }),
    says: /wrap the body: \{"entity": …\}/,
  },
  {
    what: 'the API moved to /api',
    before: '2.0.3',
    after: '2.1.3',
    broken: (server) => get({ ...server, url: new URL(server.url).origin }, '/system'),
    mended: (server) => get(server, '/system'),
    says: /put \/api before the path/,
  },
  {
    what: 'aggregations are removed',
    before: '3.3.0',
    after: '4.0.0',
    broken: (server) =>
      get(server, '/search/universal/relative/terms?field=source&query=*&range=300'),
    mended: (server) => search(server, 'source'),
    says: /aggregate with POST \/views\/search\/sync instead/,
  },
  {
    what: 'counts are removed',
    before: '3.3.0',
    after: '4.0.0',
    broken: (server) => get(server, '/count/total'),
    mended: (server) => get(server, '/search/universal/relative?query=*&range=0&limit=1'),
    says: /GET \/count\/total, which exists .* 3\.x/,
  },
  {
    what: 'alerts of streams are removed',
    before: '4.3.0',
    after: '5.0.0',
    broken: (server) => get(server, '/streams/000000000000000000000001/alerts'),
    mended: (server) => get(server, '/events/definitions', 'event_definitions'),
    says: /GET \/streams\/\{x\}\/alerts, which exists .* 4\.x/,
  },
  {
    what: 'dashboards are views',
    before: '3.1.0',
    after: '3.3.0',
    broken: (server) => send(server, 'POST', '/dashboards', { title: 'a', description: 'b' }),
    mended: (server) => get(server, '/dashboards', 'views'),
    says: /POST \/views/,
  },
  {
    what: 'unknown keys are rejected',
    before: '6.3.0',
    after: '7.0.1',
    broken: async (server) =>
      makeStream(server, { ...wrapped(server, await streamBody(server)), colour: 'red' }),
    mended: async (server) => makeStream(server, wrapped(server, await streamBody(server))),
    says: /Unable to map property colour/,
  },
  {
    what: 'a removed path returns a web page to clients that accept any media type',
    before: '2.0.3',
    after: '2.1.3',
    except: ['client.accept'],
    broken: (server) => statusOf(server, '/system/buffers'),
    mended: (server) => get(server, '/system/metrics/org.graylog2.buffers.input.usage'),
    says: /\d GET \/system\/buffers → 200/,
  },
  {
    what: 'reading a message needs permission for its index',
    before: '7.1.0',
    after: '7.1.5',
    broken: (server) => readMessage(server, []),
    mended: (server) => readMessage(server, ['indices:read']),
    says: /GET \/messages\/.* (?:answered|→) 403/,
  },
  {
    what: 'users are identified by id',
    before: '3.3.0',
    after: '4.0.0',
    broken: (server) => send(server, 'POST', `/users/${server.username}/tokens/mine`),
    mended: async (server) => {
      const user = await get(server, `/users/${server.username}`)
      return send(server, 'POST', `/users/${String(user['id'])}/tokens/mine`)
    },
    says: /answered 500|user ID/,
  },
]
