import { pathTo, probe } from '#engine/suite.ts'
import { logIn } from '../senders.ts'

const none = { 'X-Requested-By': null }

export const probes = [
  probe(
    'csrf.methods',
    {
      mode: 'session',
      breaks: ['client.body', 'client.credentials', 'client.requested-by', 'client.route'],
    },
    async (api) => {
      const stream = pathTo`/streams/${api.invented.objectId}`
      const impossible = '/system/lbstatus/override/gc-no-such-state'
      await api.get('/streams')
      await api.get('/system/lbstatus', { headers: { Accept: 'text/plain' } })
      await api.delete(stream, { headers: none })
      await api.delete(stream)
      for (const value of ['', 'x', 'long'.repeat(99), '<%00> "\\\', null, 0;'])
        await api.delete(stream, { headers: { 'X-Requested-By': value } })
      await api.delete(stream, { headers: { ...none, 'X-Requested-With': 'XMLHttpRequest' } })
      await api.delete(stream, { headers: { ...none, 'X-Graylog-Collector-Version': '0.1.8' } })
      await api.delete(stream, { as: 'none', headers: none })
      await api.put(impossible, { headers: none })
      await api.put(impossible)
      await api.post(pathTo`/${api.invented.name}`, { headers: none, json: {} })
      if (api.mode === 'write') await api.post('/streams', { headers: none, json: {} })
    },
  ),
  probe(
    'csrf.login',
    { mode: 'session', breaks: ['client.body', 'client.requested-by'] },
    async (api) => {
      const invented = { username: api.invented.name, password: api.invented.password, host: '' }
      await api.post('/system/sessions', { as: 'none', json: api.login ?? invented, headers: none })
      await api.post('/system/sessions', { as: 'none', json: {}, headers: none })
      await logIn(api, {})
      await api.post('/system/sessions', {
        as: 'none',
        json: {},
        headers: { 'X-Requested-By': '' },
      })
    },
  ),
  probe(
    'csrf.session',
    {
      mode: 'session',
      needs: ['user-credentials'],
      breaks: ['client.credentials', 'client.requested-by'],
    },
    async (api) => {
      await api.openSession()
      await api.delete(pathTo`/streams/${api.invented.objectId}`, { as: 'session', headers: none })
      await api.delete(pathTo`/streams/${api.invented.objectId}`, { as: 'cookie', headers: none })
    },
  ),
  probe(
    'csrf.token',
    { mode: 'session', needs: ['token'], breaks: ['client.requested-by'] },
    async (api) => {
      await api.delete(pathTo`/streams/${api.invented.objectId}`, { as: 'token', headers: none })
    },
  ),
  probe('csrf.exempt', {}, async (api) => {
    await api.get('/cluster')
    await api.send('HEAD', '/cluster')
    await api.send('OPTIONS', '/cluster')
  }),
]
