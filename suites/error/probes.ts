import { pathTo, probe } from '#engine/suite.ts'

export const probes = [
  probe('error.path', { breaks: ['client.route'] }, async (api) => {
    const path = pathTo`/${api.invented.name}/of/ours`
    await api.get(path)
    await api.get(path, { headers: { Accept: '*/*' } })
    await api.get(path, { headers: { Accept: 'text/html' } })
    await api.get(path, { as: 'none' })
    await api.get('/%63luster')
    await api.get('//cluster')
    await api.get('/Streams')
  }),
  probe('error.negotiation', { breaks: ['client.accept'] }, async (api) => {
    await api.get('/cluster', { headers: { Accept: 'text/html' } })
    await api.get(pathTo`/streams/${api.invented.objectId}`)
  }),
  probe('error.routing', { mode: 'session', breaks: ['client.route'] }, async (api) => {
    await api.post('/cluster', { json: {} })
    await api.delete('/cluster')
    await api.put('/streams', { json: {} })
    await api.post(pathTo`/${api.invented.name}`, { json: {} })
    await api.delete(pathTo`/${api.invented.name}`)
  }),
  probe(
    'error.bodies',
    { mode: 'session', breaks: ['client.accept', 'client.body', 'client.content-type'] },
    async (api) => {
      await api.post('/system/sessions', {
        as: 'none',
        body: '{',
        headers: { 'Content-Type': 'application/json' },
      })
      await api.post('/system/sessions', {
        as: 'none',
        body: 'a=b',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
      await api.post('/system/sessions', { as: 'none' })
      await api.post('/system/sessions', { as: 'none', headers: { Accept: '*/*' } })
    },
  ),
]
