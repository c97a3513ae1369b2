import { describe, expect, test } from 'vitest'

import { mock } from './index.ts'
import type { MockServer } from './index.ts'

/** A client's way to do one thing; it throws when it does not get what it wants. */
type Act = (server: MockServer) => Promise<unknown>

/** What broke real clients: one that does it, and one that was mended. */
interface Breakage {
  readonly what: string
  readonly before: string
  readonly after: string
  readonly broken: Act
  /** Works on the later release. */
  readonly mended: Act
  /** What the broken client gets wrong on every release. */
  readonly except?: readonly string[]
  /** What is said of the broken client, or thrown by it. */
  readonly says: RegExp
}

/** The eleven that hurt most clients. */
const BREAKAGES: readonly Breakage[] = [
  {
    what: 'changing requests name their sender',
    ...{ before: '2.4.6', after: '2.5.2' },
    broken: (server) => login(server, {}),
    mended: (server) => login(server, { 'X-Requested-By': 'a client' }),
    says: /send X-Requested-By with the name of the client/,
  },
  {
    what: 'what creates wraps its body',
    ...{ before: '6.1.0', after: '7.0.1' },
    broken: async (server) => makeStream(server, await streamBody(server)),
    mended: async (server) => makeStream(server, { entity: await streamBody(server) }),
    says: /wrap the body: \{"entity": …\}/,
  },
  {
    what: 'the interface moved below /api',
    ...{ before: '2.0.3', after: '2.1.3' },
    broken: (server) => get({ ...server, url: new URL(server.url).origin }, '/system'),
    mended: (server) => get(server, '/system'),
    says: /is not valid JSON|answered 404|web page/,
  },
  {
    what: 'aggregations are gone',
    ...{ before: '3.3.0', after: '4.0.0' },
    broken: (server) =>
      get(server, '/search/universal/relative/terms?field=source&query=*&range=300'),
    mended: (server) => search(server, 'source'),
    says: /aggregate with POST \/views\/search\/sync instead/,
  },
  {
    what: 'counts are gone',
    ...{ before: '3.3.0', after: '4.0.0' },
    broken: (server) => get(server, '/count/total'),
    mended: (server) => get(server, '/search/universal/relative?query=*&range=0&limit=1'),
    says: /GET \/count\/total, which is there .* 4\.0\.0/,
  },
  {
    what: 'alerts of streams are gone',
    ...{ before: '4.3.0', after: '5.0.0' },
    broken: (server) => get(server, '/streams/000000000000000000000001/alerts'),
    mended: (server) => get(server, '/events/definitions', 'event_definitions'),
    says: /GET \/streams\/\{x\}\/alerts, which is there .* 5\.0\.0/,
  },
  {
    what: 'dashboards are views',
    ...{ before: '3.1.0', after: '3.3.0' },
    broken: (server) => send(server, 'POST', '/dashboards', { title: 'a', description: 'b' }),
    mended: (server) => get(server, '/dashboards', 'views'),
    says: /POST \/views/,
  },
  {
    what: 'keys that nobody knows are refused',
    ...{ before: '6.3.0', after: '7.0.1' },
    broken: async (server) =>
      makeStream(server, { ...wrapped(server, await streamBody(server)), colour: 'red' }),
    mended: async (server) => makeStream(server, wrapped(server, await streamBody(server))),
    says: /Unable to map property colour/,
  },
  {
    what: 'a path that is gone answers a web page to who accepts anything',
    ...{ before: '2.0.3', after: '2.1.3' },
    except: ['client.accept'],
    broken: (server) => statusOf(server, '/system/buffers'),
    mended: (server) => get(server, '/system/metrics/org.graylog2.buffers.input.usage'),
    says: /0 GET \/system\/buffers → 200/,
  },
  {
    what: 'a message is read by who may read its index',
    ...{ before: '7.1.0', after: '7.1.5' },
    broken: (server) => readMessage(server, []),
    mended: (server) => readMessage(server, ['indices:read']),
    says: /GET \/messages\/.* answered 403/,
  },
  {
    what: 'users are named by their id',
    ...{ before: '3.3.0', after: '4.0.0' },
    broken: (server) => send(server, 'POST', `/users/${server.username}/tokens/mine`),
    mended: async (server) => {
      const user = await get(server, `/users/${server.username}`)
      return send(server, 'POST', `/users/${String(user['id'])}/tokens/mine`)
    },
    says: /answered 500|id of the user/,
  },
]

describe.each(BREAKAGES)(
  '$what ($after)',
  ({ before, after, broken, mended, except = [], says }) => {
    test('a client that does not know passes on the release before, and fails', async () => {
      expect(await outcomeOn(before, broken, except)).toBe('passed')
      expect(await outcomeOn(after, broken, except)).toMatch(says)
    })

    test('one that was mended passes', async () => {
      expect(await outcomeOn(after, mended)).toBe('passed')
    })
  },
)

/** What a test with this client comes to: it throws, or is found to break a rule. */
async function outcomeOn(
  release: string,
  act: Act,
  except: readonly string[] = [],
): Promise<string> {
  await using server = await mock(release)
  try {
    await act(server)
    server.assertClient({ except })
    return 'passed'
  } catch (error) {
    const found = server.clientFindings().map((one) => Object.values(one).join('\n'))
    return [String(error), ...found].join('\n')
  }
}

type Answer = Readonly<Record<string, unknown>>

type Reached = Pick<MockServer, 'url' | 'username' | 'password'>

async function get(server: Reached, path: string, wanted?: string): Promise<Answer> {
  const answer = await send(server, 'GET', path)
  if (wanted !== undefined && !(wanted in answer)) throw new Error(`${path} has no ${wanted}`)
  return answer
}

async function send(
  { url, username, password }: Reached,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${btoa(`${username}:${password}`)}`,
      ...(body && { 'Content-Type': 'application/json' }),
      'X-Requested-By': 'a client',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
  const text = await response.text()
  return text === '' ? {} : (JSON.parse(text) as Answer)
}

async function login(server: MockServer, headers: object, more: object = {}): Promise<Answer> {
  const { username, password } = server
  const response = await fetch(`${server.url}/system/sessions`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ username, password, host: '', ...more }),
  })
  if (!response.ok) throw new Error(`login answered ${response.status}`)
  return (await response.json()) as Answer
}

async function streamBody(server: MockServer): Promise<Answer> {
  const { index_sets: sets } = await get(server, '/system/indices/index_sets')
  const [first] = sets as { id: string }[]
  const none = { description: null, content_pack: null, rules: [] }
  return {
    title: 'mine',
    matching_type: 'AND',
    index_set_id: first?.id,
    remove_matches_from_default_stream: false,
    ...none,
  }
}

const makeStream = (server: MockServer, body: Answer): Promise<Answer> =>
  send(server, 'POST', '/streams', body)

/** Asks as many scripts do: whatever comes will do. */
async function statusOf({ url, username, password }: MockServer, path: string): Promise<number> {
  const headers = { Authorization: `Basic ${btoa(`${username}:${password}`)}` }
  const { ok, status } = await fetch(url + path, { headers })
  if (!ok) throw new Error(`GET ${path} answered ${status}`)
  return status
}

/** As the release wants it. */
const wrapped = ({ release = '' }: MockServer, entity: Answer): Answer =>
  Number.parseInt(release) < 7 ? entity : { entity }

/** As an account that may read the stream of the message, and what else is given to it. */
async function readMessage(server: MockServer, more: readonly string[]): Promise<Answer> {
  const reader = { ...server, username: 'ann', password: 'a-long-password' }
  await send(server, 'POST', '/users', {
    ...{ username: reader.username, password: reader.password, email: 'ann@example.org' },
    ...{ first_name: 'Ann', last_name: 'Reader', roles: ['Reader'] },
    permissions: ['streams:read:000000000000000000000001', ...more],
  })
  const found = await get(server, '/search/universal/relative?query=*&range=300')
  const [first] = found['messages'] as { index: string; message: { _id: string } }[]
  return get(reader, `/messages/${first?.index ?? ''}/${first?.message._id ?? ''}`)
}

function search(server: MockServer, field: string): Promise<Answer> {
  return send(server, 'POST', '/views/search/sync', {
    queries: [
      {
        id: 'q',
        query: { type: 'elasticsearch', query_string: '*' },
        timerange: { type: 'relative', range: 300 },
        search_types: [
          {
            ...{ id: 's', type: 'pivot', rollup: true, series: [{ type: 'count', id: 'count()' }] },
            row_groups: [{ type: 'values', field, limit: 10 }],
            column_groups: [],
            sort: [],
          },
        ],
      },
    ],
  })
}
