import { pathTo, probe } from '#engine/suite.ts'
import { MANY_TYPES } from '../senders.ts'

const ORIGINS = ['https://elsewhere.example', 'https://other.example'] as const

export const probes = [
  probe('headers.options', {}, async (api) => {
    for (const path of ['/cluster', '/streams', '/system/sessions'])
      await api.send('OPTIONS', path, { as: 'none' })
    for (const origin of ORIGINS)
      await api.send('OPTIONS', '/cluster', { as: 'none', headers: { Origin: origin } })
    await api.get('/cluster', { headers: { ...MANY_TYPES, Origin: ORIGINS[0] } })
  }),
  probe('headers.head', {}, async (api) => {
    for (const path of ['/cluster', '/streams', pathTo`/streams/${api.invented.objectId}`]) {
      await api.get(path)
      await api.send('HEAD', path)
    }
    const plain = { as: 'none', headers: { Accept: 'text/plain' } } as const
    await api.get('/system/lbstatus', plain)
    await api.send('HEAD', '/system/lbstatus', plain)
  }),
  probe('headers.page', { versions: { since: '5.1.0', until: '7.1.0' } }, async (api) => {
    await api.get('/api-browser/', { headers: { Accept: 'text/html' } })
  }),
  probe(
    'headers.negotiation',
    { breaks: ['client.accept', 'client.credentials', 'client.route'] },
    async (api) => {
      await api.get('/cluster', { headers: { Accept: '*/*' } })
      await api.get('/cluster', { headers: { Accept: null, 'Accept-Encoding': 'gzip' } })
      await api.get('/cluster.json')
      await api.get('/cluster', { as: 'none', headers: { 'X-Requested-With': 'XMLHttpRequest' } })
    },
  ),
]
