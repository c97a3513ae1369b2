import { availabilityOf, pathTo, probe, type ProbeApi } from '#engine/suite.ts'
import { gotText } from '../answers.ts'
import { CLUSTER_ID } from './records.ts'

export const probes = [
  probe('node.records', {}, async (api) => {
    await api.get('/cluster')
    const node = gotText(await api.get('/system'), 'node_id')
    if (node !== undefined) await api.get(pathTo`/system/cluster/nodes/${node}`)
    await api.get('/system/cluster/nodes')
    await api.get('/system/cluster/node')
    await api.get('/system/jvm')
    await api.get(pathTo`/system/cluster_config/${CLUSTER_ID}`)
    await api.get('/cluster?pretty=true')
    await api.get('/cluster?pretty=false')
    await api.get('/cluster?_=1')
  }),
  probe('node.load-balancer', {}, async (api) => {
    await readBetween(api, () =>
      api.get('/system/lbstatus', { as: 'none', headers: { Accept: 'text/plain' } }),
    )
  }),
  probe('node.unknown', {}, async (api) => {
    await api.get(pathTo`/system/cluster/nodes/${api.invented.uuid}`)
  }),
  probe(
    'node.root',
    { versions: availabilityOf('api-root'), breaks: ['client.accept'] },
    async (api) => {
      let isClosed = false
      await readBetween(api, async () => {
        const { response } = await api.get('/', { as: 'none' })
        isClosed = response?.status === 401
      })
      // A root that requires a login can be checked with one.
      if (isClosed) await readBetween(api, () => api.get('/'))
      await api.get('/', { headers: { Accept: 'text/html' } })
    },
  ),
  probe('node.override-unknown', { mode: 'session' }, async (api) => {
    await api.put('/system/lbstatus/override/gc-no-such-state')
  }),
]

/** How often it is tried. */
const TRIES = 3

/**
 * Reads something between two reads of the nodes, again where another probe, one that waited until now, got between
 * them, and where a node's state changed meanwhile: that may be what differs.
 */
async function readBetween(api: ProbeApi, read: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < TRIES; count += 1) {
    const before = await api.get('/cluster')
    await read()
    const after = await api.get('/cluster')
    if (after.index - before.index <= 2 && statesIn(before) === statesIn(after)) return
  }
}

/** The states of all nodes, as in the records. */
function statesIn({ response }: Awaited<ReturnType<ProbeApi['get']>>): string {
  const states = response?.body.text?.match(/"lb_status"\s*:\s*"[^"]*"/g) ?? []
  return states.join()
}
