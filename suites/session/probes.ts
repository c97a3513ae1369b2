import { has, header, pathTo, probe, readAsServers, writeBasic } from '#engine/suite.ts'
import { logIn } from '../senders.ts'

const needs = ['user-credentials'] as const

export const probes = [
  probe('session.check', {}, async (api) => {
    await api.get('/system/sessions', { as: 'none' })
    await api.get('/system/sessions', { as: 'invented-session' })
    await api.get('/system/sessions')
  }),
  probe('session.life', { mode: 'session', needs, breaks: ['client.credentials'] }, async (api) => {
    // Says how long its sessions live: of a short one nothing else shows that it has not ended by itself.
    if (api.login) await api.get(pathTo`/users/${api.login.username}`)
    const session = await api.openSession()
    await api.get('/cluster', { as: 'session' })
    const headers = { 'X-Graylog-No-Session-Extension': 'true' }
    await api.get('/cluster', { as: 'session', headers })
    await api.get('/system/sessions', { as: 'session' })
    await api.get('/cluster', { as: 'cookie' })
    await api.get('/system/sessions', { as: 'cookie' })
    if (session === undefined || !has(api.version, 'session-cookie')) return
    const Cookie = `theme=dark; authentication=${session}; language=en`
    await api.get('/cluster', { as: 'none', headers: { Cookie } })
  }),
  probe('session.end', { mode: 'session', needs }, async (api) => {
    const session = await api.openSession()
    if (session === undefined) return
    // A session is not bound to the client that used it first.
    await api.get('/cluster', { as: 'session', headers: { 'User-Agent': 'another-client' } })
    await api.get('/cluster', {
      as: 'none',
      headers: { Authorization: writeBasic(`${session}:SESSION`) },
    })
    await api.delete(pathTo`/system/sessions/${session}`, { as: 'session' })
    await api.get('/cluster', { as: 'session' })
    await api.get('/system/sessions', { as: 'session' })
    await api.delete(pathTo`/system/sessions/${session}`, { as: 'session' })
    // The probes after this one send with a session that lives.
    const next = await api.openSession()
    if (next === undefined || !has(api.version, 'session-cookie')) return
    await api.get('/cluster', { as: 'session' })
    await api.delete(pathTo`/system/sessions/${next}`, { as: 'cookie' })
    await api.get('/cluster', { as: 'session' })
    await api.openSession()
  }),
  probe('session.logins', { mode: 'session', needs, breaks: ['client.body'] }, async (api) => {
    const { username, password, host } = api.login ?? { username: '', password: '', host: '' }
    const json = { username, password, host }
    await logIn(api, json)
    await logIn(api, json)
    await api.post('/system/sessions?pretty=true', { as: 'none', json })
    await logIn(api, { username, password })
    await logIn(api, { ...json, extra: 1 })
    // As browsers send it: their host, and the charset.
    await api.post('/system/sessions', {
      as: 'none',
      json: { ...json, host: 'https://graylog.example.org' },
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
    })
  }),
  probe('session.refused', { mode: 'session', breaks: ['client.body'] }, async (api) => {
    const invented = { username: api.invented.name, password: api.invented.password, host: '' }
    // Says that there is no such user, so that the login is known to be wrong.
    await api.get(pathTo`/users/${api.invented.name}`)
    await logIn(api, invented)
    await logIn(api, {})
    await logIn(api, { ...invented, password: '' })
    await api.post('/system/sessions', { as: 'none' })
  }),
  probe('session.wrong-password', { mode: 'write', needs: ['limited-account'] }, async (api) => {
    const { request } = await api.get('/cluster', { as: 'limited' })
    const name = userOf(header(request.headers, 'authorization') ?? '')
    // No one tries passwords of an account that this run did not make: it may be locked.
    if (!name.startsWith(api.prefix)) return
    const { password } = api.invented
    await logIn(api, { username: name, password, host: '' })
    await api.get('/cluster', {
      as: 'none',
      headers: { Authorization: writeBasic(`${name}:${password}`) },
    })
  }),
]

function userOf(authorization: string): string {
  const sent = readAsServers(authorization)
  return 'first' in sent ? sent.first : ''
}
