import { isRecord, pathTo, probe } from '../../src/suite.ts'
import { gotJson } from '../answers.ts'

export const probes = [
  probe('message.search', {}, async (api) => {
    const last = '/search/universal/relative?query=*&range=86400&limit=5'
    const answer = gotJson(await api.get(last))
    await api.get('/search/universal/relative')
    await api.get('/search/universal/keyword?query=*&keyword=last%20hour&limit=5')
    const messages: unknown = isRecord(answer) ? answer['messages'] : undefined
    const first = Array.isArray(messages) ? messages.filter(isRecord)[0] : undefined
    const id = isRecord(first?.['message']) ? first['message']['_id'] : undefined
    const index = first?.['index']
    if (typeof id === 'string' && typeof index === 'string')
      await api.get(pathTo`/messages/${index}/${id}`)
  }),
  probe('message.templates', { versions: { since: '2.5.0' } }, async (api) => {
    await api.get('/system/indexer/indices/templates')
  }),
]
