import { has, pathTo, probe, type ProbeApi } from '#engine/suite.ts'
import { makeRole } from '../make.ts'
import { limitedLogin, logIn } from '../senders.ts'
import { expiryProbe } from './expiry-probe.ts'
import { basic, bodyOf, makeUser } from './make.ts'

const needs = ['user-credentials'] as const

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
    await logIn(api, api.login)
  }),
  probe(
    'user.limited',
    { needs: ['limited-account'], breaks: ['client.permission'] },
    async (api) => {
      const name = (await limitedLogin(api))?.username
      if (name === undefined) return
      await api.get(pathTo`/users/${name}`, { as: 'limited' })
      for (const path of ['/cluster', '/system', '/streams', '/users'])
        await api.get(path, { as: 'limited' })
    },
  ),
  probe('user.limited.login', { mode: 'session', needs: ['limited-account'] }, async (api) => {
    const login = await limitedLogin(api)
    if (login === undefined) return
    await api.get(pathTo`/users/${login.username}`, { as: 'limited' })
    const session = await api.openSession()
    await logIn(api, login)
    if (session !== undefined) await api.get('/system/sessions', { as: 'session' })
  }),
  probe(
    'user.limited.writes',
    { mode: 'write', needs: ['limited-account'], breaks: ['client.permission'] },
    async (api) => {
      const name = (await limitedLogin(api))?.username
      if (name === undefined) return
      await api.get(pathTo`/users/${name}`, { as: 'limited' })
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
    await changeMembers(api, name)
    await makeUser(api, name, 3_600_000, { password: `Other-${api.invented.uuid}` })
    await api.get('/system', asUser(api, name))
    await api.delete(pathTo`/users/${name}`)
    await api.get(pathTo`/users/${name}`)
    await api.get('/system', asUser(api, name))
  }),
  expiryProbe,
]

/** Adds a user to a role of the run, and removes the user again. */
async function changeMembers(api: ProbeApi, user: string): Promise<void> {
  const name = `${api.prefix}-members`
  if (!(await makeRole(api, { name, description: '', permissions: ['streams:read'] }))) return
  for (const method of ['PUT', 'DELETE']) {
    await api.send(method, pathTo`/roles/${name}/members/${user}`)
    await api.get(pathTo`/roles/${name}/members`)
  }
}

function asUser(api: ProbeApi, name: string) {
  return { as: 'none', headers: basic(name, api.invented.uuid) } as const
}
