import { has, pathTo, probe } from '../../src/suite.ts'
import type { ProbeApi } from '../../src/suite.ts'
import { gotText } from '../answers.ts'
import { loginSent, nameSent } from '../senders.ts'

const needs = ['user-credentials'] as const
/** Life of the sessions that are watched to their end. */
const SHORT_MS = 3_000
/** Two waits of this length are longer than a life, one is shorter. */
const WAIT_MS = 1_900

export const probes = [
  probe('user.read', {}, async (api) => {
    await api.get('/users')
    await api.get(pathTo`/users/${api.invented.name}`)
    await api.get('/roles')
    if (has(api.version, 'stream-index-set'))
      await api.get('/system/indices/index_sets?skip=0&limit=0&stats=false')
  }),
  probe('user.self', { needs }, async (api) => {
    await api.get(pathTo`/users/${api.login?.username ?? ''}`)
  }),
  probe('user.login', { mode: 'session', needs }, async (api) => {
    await api.get(pathTo`/users/${api.login?.username ?? ''}`)
    await api.post('/system/sessions', { as: 'none', json: api.login })
  }),
  probe(
    'user.limited',
    { needs: ['limited-account'], breaks: ['client.permission'] },
    async (api) => {
      const name = nameSent(await api.get('/system', { as: 'limited' }))
      if (name === undefined) return
      await api.get(pathTo`/users/${name}`)
      for (const path of ['/cluster', '/system', '/streams', '/users'])
        await api.get(path, { as: 'limited' })
    },
  ),
  probe('user.limited.login', { mode: 'session', needs: ['limited-account'] }, async (api) => {
    const login = loginSent(await api.get('/system', { as: 'limited' }))
    if (login === undefined) return
    await api.get(pathTo`/users/${login.username}`)
    await api.post('/system/sessions', { as: 'none', json: login })
  }),
  probe(
    'user.limited.writes',
    { mode: 'write', needs: ['limited-account'], breaks: ['client.permission'] },
    async (api) => {
      const name = nameSent(await api.get('/system', { as: 'limited' }))
      if (name === undefined) return
      await api.get(pathTo`/users/${name}`)
      const title = `${api.prefix}-not-allowed`
      await api.post('/streams', { as: 'limited', json: { title, description: '', rules: [] } })
    },
  ),
  probe('user.life', { mode: 'write', breaks: ['client.body'] }, async (api) => {
    const name = `${api.prefix}-user`
    if (!has(api.version, 'user-split-names'))
      await api.post('/users', { json: bodyOf(api, name, { split: true, timeout: 3_600_000 }) })
    if (!(await makeUser(api, name, 3_600_000))) return
    await api.get(pathTo`/users/${name}`)
    await api.get('/users')
    await api.get('/system', asUser(api, name))
    await api.delete(pathTo`/users/${name}`)
    await api.get(pathTo`/users/${name}`)
    await api.get('/system', asUser(api, name))
  }),
  probe('user.expiry', { mode: 'write' }, async (api) => {
    const name = `${api.prefix}-short`
    if (!(await makeUser(api, name, SHORT_MS))) return
    await api.get(pathTo`/users/${name}`)
    const unused = await logIn(api, name)
    const silent = await logIn(api, name)
    const sliding = await logIn(api, name)
    if (unused === undefined || silent === undefined || sliding === undefined) return
    await pause(WAIT_MS)
    await api.get('/system', withSession(silent, { 'X-Graylog-No-Session-Extension': 'true' }))
    await api.get('/system', withSession(sliding))
    await pause(WAIT_MS)
    await api.get('/system', withSession(unused))
    await api.get('/system', withSession(silent))
    if (has(api.version, 'session-touched-at-once')) {
      await api.get('/system', withSession(sliding))
      await api.delete(pathTo`/system/sessions/${sliding}`, withSession(sliding))
    }
    // Its sessions end with the user, also those that a server forgot to end.
    await api.delete(pathTo`/users/${name}`)
  }),
]

async function makeUser(api: ProbeApi, name: string, timeout: number): Promise<boolean> {
  const split = has(api.version, 'user-split-names')
  const made = await api.post('/users', { json: bodyOf(api, name, { split, timeout }) })
  if (made.response?.status !== 201) return false
  api.made({ what: `user "${name}"`, path: pathTo`/users/${name}` })
  return true
}

function bodyOf(api: ProbeApi, name: string, how: { split: boolean; timeout: number }) {
  return {
    username: name,
    password: api.invented.uuid,
    email: `${name}@example.org`,
    ...(how.split
      ? { first_name: 'Conformance', last_name: 'Probe' }
      : { full_name: 'Conformance Probe' }),
    permissions: [],
    roles: ['Reader'],
    session_timeout_ms: how.timeout,
    timezone: 'UTC',
  }
}

function asUser(api: ProbeApi, name: string) {
  return { as: 'none', headers: basic(name, api.invented.uuid) } as const
}

async function logIn(api: ProbeApi, name: string): Promise<string | undefined> {
  const json = { username: name, password: api.invented.uuid, host: '' }
  return gotText(await api.post('/system/sessions', { as: 'none', json }), 'session_id')
}

function withSession(session: string, headers: Readonly<Record<string, string>> = {}) {
  return { as: 'none', headers: { ...basic(session, 'session'), ...headers } } as const
}

function basic(name: string, password: string) {
  return { Authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` }
}

/** A session ends by the clock alone: there is nothing to ask for in the meantime. */
async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}
