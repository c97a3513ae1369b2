import { pathTo, probe, availabilityOf } from '../../src/suite.ts'

export const probes = [
  probe('node.records', {}, async (api) => {
    await api.get('/cluster')
    await api.get('/system')
    await api.get('/system/cluster/nodes')
    await api.get('/system/cluster/node')
    await api.get('/cluster?pretty=true')
    await api.get('/cluster?pretty=false')
  }),
  probe('node.load-balancer', {}, async (api) => {
    await api.get('/cluster')
    await api.get('/system/lbstatus', { as: 'none', headers: { Accept: 'text/plain' } })
    await api.get('/cluster')
  }),
  probe('node.unknown', {}, async (api) => {
    await api.get(pathTo`/system/cluster/nodes/${api.invented.uuid}`)
  }),
  probe(
    'node.root',
    { versions: availabilityOf('api-root'), breaks: ['client.accept'] },
    async (api) => {
      await api.get('/cluster')
      await api.get('/', { as: 'none' })
      // Before the first another probe may have changed something.
      await api.get('/cluster')
      await api.get('/', { headers: { Accept: 'text/html' } })
    },
  ),
  probe('node.override-unknown', { mode: 'session' }, async (api) => {
    await api.put('/system/lbstatus/override/gc-no-such-state')
  }),
]
