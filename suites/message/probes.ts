import { has, hasRoute, probe } from '#engine/suite.ts'
import { askForMessage, askForNone, searchLastDay } from './ask.ts'
import { probeRanges } from './ranges.ts'
import { sendProbe } from './send-probe.ts'

export const probes = [
  probe('message.search', {}, async (api) => {
    const [first] = (await searchLastDay(api)) ?? []
    await api.get('/search/universal/relative')
    await api.get('/search/universal/relative?query=%22a%2Bb%2525%22&range=60&limit=1')
    await api.get('/search/universal/keyword?query=*&keyword=last%20hour&limit=5')
    if (has(api.version, 'negative-range-refused'))
      await api.get('/search/universal/relative?query=*&range=-5')
    await api.get('/search/universal/relative?query=*&range=many')
    if (!first) return probeRanges(api, 'briefly')
    await askForMessage(api, first)
    await askForNone(api, first)
    await probeRanges(api)
  }),
  probe('message.views', { mode: 'write', versions: { since: '3.1.0' } }, async (api) => {
    const type = { id: 'found', type: 'messages', limit: 5, offset: 0, sort: [NEWEST] }
    const query = { type: 'elasticsearch', query_string: '*' }
    const timerange = { type: 'relative', range: 86_400 }
    const queries = [{ id: 'asked', query, timerange, search_types: [type] }]
    // A search without an identifier is answered with 500 by 3.3.0. None of it is kept: 404 on 3.2.0.
    const json = { id: api.invented.objectId, queries }
    await api.post('/views/search/sync', { json })
    await api.post('/views/search/metadata', { json })
    if (hasRoute('POST /search/messages', api.version))
      await api.post('/search/messages', { json: { query: '*', fields: ['message'], timerange } })
  }),
  sendProbe,
  probe('message.templates', { versions: { since: '2.5.0' } }, async (api) => {
    await api.get('/system/indexer/indices/templates')
  }),
]

const NEWEST = { field: 'timestamp', order: 'DESC' }
