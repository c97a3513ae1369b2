import { availabilityOf, has, pathTo, probe, writeBasic } from '#engine/suite.ts'

import { MADE_UP_LOGIN } from './refuse.ts'

const needs = ['user-credentials'] as const

const STRANGERS = [
  ...(['none', 'invented-user', 'invented-session', 'invented-token'] as const),
  ...(['bearer', 'undecodable', 'no-colon'] as const),
]

export const probes = [
  probe('auth.forms', {}, async (api) => {
    await api.get('/cluster')
    if (api.has('token')) await api.get('/cluster', { as: 'token' })
  }),
  probe(
    'auth.strangers',
    { breaks: ['client.accept', 'client.credentials', 'client.form'] },
    async (api) => {
      await api.together(STRANGERS.map((as) => ({ method: 'GET', path: '/cluster', as })))
      await api.send('HEAD', '/cluster', { as: 'none' })
      await api.get('/cluster', { as: 'none', headers: { 'X-Requested-With': 'XMLHttpRequest' } })
      const headers = { 'Remote-User': api.login?.username ?? 'admin' }
      await api.get('/cluster', { as: 'none', headers })
      await api.get('/system', { as: 'none' })
      await api.get('/system/cluster/nodes', { as: 'none' })
      await api.get('/system/sessions', { as: 'none' })
      for (const path of ['/api-docs', '/api-docs/system'])
        await api.get(path, { as: 'none', headers: { Accept: '*/*' } })
    },
  ),
  probe(
    'auth.order',
    { breaks: ['client.accept', 'client.credentials', 'client.route'] },
    async (api) => {
      await api.get(pathTo`/${api.invented.name}`, { as: 'none' })
      await api.get('/cluster', { as: 'none', headers: { Accept: 'text/html' } })
    },
  ),
  probe('auth.order.method', { mode: 'session', breaks: ['client.route'] }, async (api) => {
    await api.delete('/cluster', { as: 'none' })
  }),
  probe('auth.writes', { mode: 'session', breaks: ['client.credentials'] }, async (api) => {
    await api.get('/streams')
    await api.delete(pathTo`/streams/${api.invented.objectId}`)
    await api.delete(pathTo`/streams/${api.invented.objectId}`, { as: 'none' })
    await api.delete(pathTo`/streams/${api.invented.objectId}`, { as: 'invented-user' })
  }),
  probe(MADE_UP_LOGIN, { mode: 'session' }, async (api) => {
    // In mode write an account of the run is sent with another password instead.
    if (api.mode === 'session') await api.get('/system', { as: 'invented-user' })
  }),
  probe('auth.session', { mode: 'session', needs }, async (api) => {
    await api.openSession()
    await api.get('/cluster', { as: 'session' })
    const invented = pathTo`/streams/${api.invented.objectId}`
    await api.delete(invented, { as: 'session' })
    if (has(api.version, 'session-cookie')) await api.delete(invented, { as: 'cookie' })
    await api.get('/cluster', { as: 'session-as-token' })
  }),
  probe(
    'auth.stale-cookie',
    { mode: 'session', needs, versions: availabilityOf('session-cookie') },
    async (api) => {
      const session = await api.openSession()
      if (session === undefined) return
      await api.delete(pathTo`/system/sessions/${session}`, { as: 'session' })
      const headers = { Cookie: `authentication=${session}` }
      await api.get('/cluster', { as: 'none', headers })
      // The probes after this one send with a session that lives.
      await api.openSession()
      await api.get('/cluster', { as: 'user', headers })
    },
  ),
  probe('auth.token.case', { needs: ['token'], breaks: ['client.form'] }, async (api) => {
    const token = await api.openToken()
    if (token === undefined) return
    const Authorization = writeBasic(`${token}:TOKEN`)
    await api.get('/cluster', { as: 'none', headers: { Authorization } })
    await api.get('/cluster', { as: 'none', headers: { Authorization: `Bearer ${token}` } })
    await api.get('/cluster', { as: 'token-as-session' })
    // The token must still work, or the rejections above prove nothing.
    await api.get('/cluster', { as: 'token' })
  }),
  probe('auth.token', { mode: 'session', needs: ['token'] }, async (api) => {
    await api.get('/cluster', { as: 'token' })
    await api.delete(pathTo`/streams/${api.invented.objectId}`, { as: 'token' })
  }),
]
