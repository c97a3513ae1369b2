import type { MockServer } from '../mock-server.ts'

type Answer = Readonly<Record<string, unknown>>

/** The parts of a server that a client knows. */
export type Reached = Pick<MockServer, 'url' | 'username' | 'password' | 'release'>

export async function get(server: Reached, path: string, wanted?: string): Promise<Answer> {
  const answer = await send(server, 'GET', path)
  if (wanted !== undefined && !(wanted in answer)) throw new Error(`${path} has no ${wanted}`)
  return answer
}

export async function send(
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

export async function login(server: Reached, headers: object, more: object = {}): Promise<Answer> {
  const { username, password } = server
  const response = await fetch(`${server.url}/system/sessions`, {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ username, password, host: '', ...more }),
  })
  if (!response.ok) throw new Error(`login answered ${response.status}`)
  return (await response.json()) as Answer
}

export async function streamBody(server: Reached): Promise<Answer> {
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

export const makeStream = (server: Reached, body: Answer): Promise<Answer> =>
  send(server, 'POST', '/streams', body)

/** Sends a request as many scripts do, without a check of the response. */
export async function statusOf(
  { url, username, password }: Reached,
  path: string,
): Promise<number> {
  const headers = { Authorization: `Basic ${btoa(`${username}:${password}`)}` }
  const { ok, status } = await fetch(url + path, { headers })
  if (!ok) throw new Error(`GET ${path} answered ${status}`)
  return status
}

/** Wraps a body if the release requires it. */
export const wrapped = ({ release = '' }: Reached, entity: Answer): Answer =>
  Number.parseInt(release) < 7 ? entity : { entity }

/** Reads a message as an account that can read its stream and has these additional permissions. */
export async function readMessage(server: Reached, more: readonly string[]): Promise<Answer> {
  const reader = { ...server, username: 'ann', password: 'a-long-password' }
  await send(server, 'POST', '/users', {
    username: reader.username,
    password: reader.password,
    email: 'ann@example.org',
    first_name: 'Ann',
    last_name: 'Reader',
    roles: ['Reader'],
    permissions: ['streams:read:000000000000000000000001', ...more],
  })
  const found = await get(server, '/search/universal/relative?query=*&range=300')
  const [first] = found['messages'] as { index: string; message: { _id: string } }[]
  return get(reader, `/messages/${first?.index ?? ''}/${first?.message._id ?? ''}`)
}

export function search(server: Reached, field: string): Promise<Answer> {
  return send(server, 'POST', '/views/search/sync', {
    queries: [
      {
        id: 'q',
        query: { type: 'elasticsearch', query_string: '*' },
        timerange: { type: 'relative', range: 300 },
        search_types: [
          {
            id: 's',
            type: 'pivot',
            rollup: true,
            series: [{ type: 'count', id: 'count()' }],
            row_groups: [{ type: 'values', field, limit: 10 }],
            column_groups: [],
            sort: [],
          },
        ],
      },
    ],
  })
}
