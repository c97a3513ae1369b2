import { probe } from '../../src/suite.ts'
import { askForMessage, searchLastDay } from './ask.ts'
import { probeRanges } from './ranges.ts'
import { sendProbe } from './send-probe.ts'

export const probes = [
  probe('message.search', {}, async (api) => {
    const [first] = (await searchLastDay(api)) ?? []
    await api.get('/search/universal/relative')
    await api.get('/search/universal/keyword?query=*&keyword=last%20hour&limit=5')
    if (!first) return
    await askForMessage(api, first)
    await probeRanges(api)
  }),
  sendProbe,
  probe('message.templates', { versions: { since: '2.5.0' } }, async (api) => {
    await api.get('/system/indexer/indices/templates')
  }),
]
